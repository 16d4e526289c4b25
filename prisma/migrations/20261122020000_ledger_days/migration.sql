-- The ledger has days and nothing else. With a default partition, PostgreSQL locks that one against readers whenever a day is
-- attached and can't detach a day beside readers at all; and a row in it kept its own day from ever being made.
LOCK TABLE "call_ledger" IN ACCESS EXCLUSIVE MODE;
ALTER TABLE "call_ledger" DETACH PARTITION "call_ledger_other";

-- Makes the partitions of the days from "first" to "last" that are missing; returns how many. Attaching a table that was made
-- beside the ledger locks neither those who read it nor those who write.
CREATE OR REPLACE FUNCTION "call_ledger_partitions"("first" DATE, "last" DATE) RETURNS INTEGER LANGUAGE plpgsql SET "lock_timeout" TO '1s' AS $$
DECLARE
  "day" DATE;
  "name" TEXT;
  "made" INTEGER := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(727001);
  FOR "day" IN SELECT generate_series("first", "last", INTERVAL '1 day')::DATE LOOP
    "name" := 'call_ledger_' || to_char("day", 'YYYYMMDD');
    CONTINUE WHEN EXISTS (SELECT FROM pg_inherits i WHERE i.inhparent = 'call_ledger'::REGCLASS AND i.inhrelid = to_regclass("name"));
    IF to_regclass("name") IS NULL THEN
      EXECUTE format('CREATE TABLE %I (LIKE "call_ledger" INCLUDING ALL)', "name");
    END IF;
    EXECUTE format('ALTER TABLE "call_ledger" ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', "name",
      uuidv7_floor("day"::TIMESTAMP AT TIME ZONE 'UTC'), uuidv7_floor(("day" + 1)::TIMESTAMP AT TIME ZONE 'UTC'));
    "made" := "made" + 1;
  END LOOP;
  RETURN "made";
END
$$;

-- Rows of days that had no partition go where they belong.
SELECT "call_ledger_partitions"(d, d) FROM (SELECT DISTINCT (uuidv7_time("id") AT TIME ZONE 'UTC')::DATE AS d FROM "call_ledger_other") AS days;
INSERT INTO "call_ledger" SELECT * FROM "call_ledger_other";
DROP TABLE "call_ledger_other";

-- Calls of a day that nobody has made yet, say of a server whose clock is wrong, make it.
ALTER FUNCTION "ledger_add"(JSON) RENAME TO "ledger_write";
CREATE FUNCTION "ledger_add"("calls" JSON) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "ledger_write"("calls");
EXCEPTION WHEN check_violation THEN
  PERFORM "call_ledger_partitions"(d, d)
  FROM (SELECT DISTINCT (uuidv7_time(r.i) AT TIME ZONE 'UTC')::DATE AS d FROM json_to_recordset("calls") AS r(i UUID)) AS days;
  PERFORM "ledger_write"("calls");
END
$$;
