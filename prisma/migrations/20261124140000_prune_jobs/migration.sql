-- Jobs that delete what is old are named prune-…; the queues and times of their former names go. A new database has no queues yet.
DO $$
DECLARE
  former text;
BEGIN
  IF to_regclass('pgboss.schedule') IS NULL THEN RETURN; END IF;
  FOR former IN SELECT name FROM pgboss.queue WHERE name IN (
    'keep-stripe-events', 'keep-ledger', 'keep-mails', 'keep-accounts', 'keep-imports',
    'keep-deliveries', 'keep-exports', 'keep-custom-fields', 'keep-rfqs', 'keep-heartbeats'
  ) LOOP
    DELETE FROM pgboss.schedule WHERE name = former;
    DELETE FROM pgboss.job WHERE name = former;
    PERFORM pgboss.delete_queue(former);
  END LOOP;
END $$;
