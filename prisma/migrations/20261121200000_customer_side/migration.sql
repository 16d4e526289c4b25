-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "reminded_days" INTEGER,
ADD COLUMN     "successor_id" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "member" ADD COLUMN     "notices_read_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "period" ADD COLUMN     "notified" SMALLINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "usage_hour" DROP CONSTRAINT "usage_hour_pkey",
ADD COLUMN     "period_id" BIGINT NOT NULL DEFAULT 0,
ADD CONSTRAINT "usage_hour_pkey" PRIMARY KEY ("org_id", "key_id", "hour", "endpoint", "status", "period_id");

-- CreateTable
CREATE TABLE "heartbeat" (
    "component" TEXT COLLATE "C" NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "is_up" BOOLEAN NOT NULL,
    "duration_ms" INTEGER NOT NULL,

    CONSTRAINT "heartbeat_pkey" PRIMARY KEY ("component","minute")
);

-- CreateIndex
CREATE INDEX "api_key_expires_at_idx" ON "api_key"("expires_at");

-- Roll-ups of before know no period: each hour is given to the one it began in, or to the first that begins in it.
UPDATE "usage_hour" u SET "period_id" = (
  SELECT p."id" FROM "period" p
  WHERE p."org_id" = u."org_id" AND p."kind" = CASE u."mode" WHEN 'live' THEN 'live' ELSE 'sandbox' END
    AND p."starts_at" < u."hour" + INTERVAL '1 hour' AND p."ends_at" > u."hour"
  ORDER BY p."starts_at" LIMIT 1
) WHERE EXISTS (
  SELECT FROM "period" p
  WHERE p."org_id" = u."org_id" AND p."kind" = CASE u."mode" WHEN 'live' THEN 'live' ELSE 'sandbox' END
    AND p."starts_at" < u."hour" + INTERVAL '1 hour' AND p."ends_at" > u."hour"
);

-- Adds calls to the ledger and the hourly roll-ups. The caller holds whatever lock it needs.
CREATE OR REPLACE FUNCTION "ledger_add"("calls" JSON) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  WITH c AS MATERIALIZED (
    SELECT * FROM json_to_recordset("calls") AS r(i UUID, p BIGINT, o TEXT, k TEXT, m TEXT, e TEXT, s SMALLINT, c SMALLINT, b INTEGER, d INTEGER, q TEXT, a TEXT, x TEXT)
  ), added AS (
    INSERT INTO "call_ledger" ("id", "org_id", "key_id", "mode", "period_id", "endpoint", "status", "charge", "bytes", "duration_us", "query", "address", "client_id")
    SELECT i, o, k, m, p, e, s, c, b, d, q, a, x FROM c
  )
  INSERT INTO "usage_hour" AS u ("org_id", "key_id", "hour", "endpoint", "status", "period_id", "mode", "calls", "charged", "bytes")
  SELECT o, k, date_trunc('hour', uuidv7_time(i), 'UTC'), e, s, coalesce(p, 0), min(m), count(*), sum(c), sum(b) FROM c
  GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
  ON CONFLICT ("org_id", "key_id", "hour", "endpoint", "status", "period_id")
  DO UPDATE SET "calls" = u."calls" + excluded."calls", "charged" = u."charged" + excluded."charged", "bytes" = u."bytes" + excluded."bytes";
END
$$;

-- Takes back calls that were counted but could not be answered (the database went away in between).
CREATE OR REPLACE FUNCTION "meter_void"("calls" UUID[]) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  "n" BIGINT;
BEGIN
  PERFORM 1 FROM "period" p WHERE p."id" IN (SELECT l."period_id" FROM "call_ledger" l WHERE l."id" = ANY ("calls")) ORDER BY p."id" FOR UPDATE;
  WITH gone AS (
    DELETE FROM "call_ledger" l WHERE l."id" = ANY ("calls") RETURNING l.*
  ), rolled AS (
    UPDATE "usage_hour" u SET "calls" = u."calls" - g.n, "charged" = u."charged" - g.charged, "bytes" = u."bytes" - g.b
    FROM (
      SELECT "org_id", "key_id", date_trunc('hour', uuidv7_time("id"), 'UTC') AS h, "endpoint", "status", coalesce("period_id", 0) AS p, count(*) AS n, sum("charge") AS charged, sum("bytes") AS b
      FROM gone GROUP BY 1, 2, 3, 4, 5, 6
    ) g
    WHERE u."org_id" = g."org_id" AND u."key_id" = g."key_id" AND u."hour" = g.h AND u."endpoint" = g."endpoint" AND u."status" = g."status" AND u."period_id" = g.p
  ), freed AS (
    UPDATE "period" p SET "used" = p."used" - g.charged
    FROM (SELECT "period_id", sum("charge") AS charged FROM gone WHERE "period_id" IS NOT NULL GROUP BY 1) g WHERE p."id" = g."period_id"
  )
  SELECT count(*) INTO "n" FROM gone;
  RETURN "n";
END
$$;
