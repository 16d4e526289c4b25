-- Servers of before call these with fewer arguments; the defaults do for them what was done before.

DROP FUNCTION "meter_settle"(BIGINT[], BIGINT[], JSON, BOOLEAN);

-- Settles one batch: locks its periods in order of id, grants what is left of each in the order of the
-- calls, and writes the granted calls. "counts" says how many calls of the batch belong to each period.
-- Returns every period that it had with what was used before and how many calls were granted.
-- "again": the batch may have been committed without the sender knowing; calls that are in the ledger
-- already are returned as "known" and not added twice.
-- "patience": 0 leaves out periods that somebody else has locked, and their calls; more waits for locks
-- as many milliseconds, and so does the rest of the transaction; null as long as the connection may.
CREATE FUNCTION "meter_settle"("periods" BIGINT[], "counts" BIGINT[], "calls" JSON, "again" BOOLEAN, "patience" INTEGER DEFAULT NULL)
RETURNS TABLE ("period_id" BIGINT, "used_before" BIGINT, "cap" BIGINT, "granted" BIGINT, "known" UUID[]) LANGUAGE plpgsql AS $$
DECLARE
  "mine" BIGINT[];
  "admitted" JSON := "calls";
  "ns" BIGINT[] := "counts";
  "seen" UUID[] := '{}';
BEGIN
  IF "patience" = 0 THEN
    SELECT array_agg(f."id") INTO "mine" FROM (SELECT p."id" FROM "period" p WHERE p."id" = ANY ("periods") ORDER BY p."id" FOR UPDATE SKIP LOCKED) f;
  ELSE
    IF "patience" IS NOT NULL THEN
      PERFORM set_config('lock_timeout', "patience"::TEXT, TRUE);
    END IF;
    SELECT array_agg(f."id") INTO "mine" FROM (SELECT p."id" FROM "period" p WHERE p."id" = ANY ("periods") ORDER BY p."id" FOR UPDATE) f;
  END IF;
  IF "mine" IS NULL THEN
    RETURN;
  END IF;
  IF "again" THEN
    SELECT coalesce(array_agg(l."id"), '{}') INTO "seen" FROM "call_ledger" l JOIN json_to_recordset("calls") AS r(i UUID) ON l."id" = r.i;
  END IF;
  IF cardinality("mine") = cardinality("periods") THEN
    "mine" := "periods";
  END IF;
  IF "again" OR cardinality("mine") < cardinality("periods") OR EXISTS (
    SELECT FROM "period" p JOIN unnest("periods", "counts") AS w(id, n) ON w.id = p."id" WHERE p."used" + w.n > p."quota"
  ) THEN
    SELECT coalesce(json_agg(f.call ORDER BY f.ord), '[]') INTO "admitted" FROM (
      SELECT c.value AS call, c.ordinality AS ord, (c.value ->> 'p')::BIGINT AS p,
        row_number() OVER (PARTITION BY c.value ->> 'p' ORDER BY c.ordinality) AS n
      FROM json_array_elements("calls") WITH ORDINALITY c
      WHERE (c.value ->> 'i')::UUID <> ALL ("seen") AND (c.value ->> 'p')::BIGINT = ANY ("mine")
    ) f JOIN "period" p ON p."id" = f.p WHERE p."quota" IS NULL OR p."used" + f.n <= p."quota";
    SELECT array_agg(coalesce(t.n, 0) ORDER BY w.ord) INTO "ns" FROM unnest("mine") WITH ORDINALITY AS w(id, ord)
    LEFT JOIN (SELECT r.p, count(*) AS n FROM json_to_recordset("admitted") AS r(p BIGINT) GROUP BY 1) t ON t.p = w.id;
  END IF;
  PERFORM "ledger_add"("admitted");
  RETURN QUERY UPDATE "period" p SET "used" = p."used" + w.n FROM unnest("mine", "ns") AS w(id, n) WHERE p."id" = w.id
    RETURNING p."id", p."used" - w.n, p."quota", w.n, "seen";
END
$$;

DROP FUNCTION "meter_void"(UUID[]);

-- Takes back calls that may have been counted but could not be answered. "periods" are theirs: a batch
-- that is still being committed holds the lock of each, and its rows can be seen once that is free.
CREATE FUNCTION "meter_void"("calls" UUID[], "periods" BIGINT[] DEFAULT '{}') RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  "n" BIGINT;
BEGIN
  PERFORM 1 FROM "period" p WHERE p."id" = ANY ("periods") OR p."id" IN (SELECT l."period_id" FROM "call_ledger" l WHERE l."id" = ANY ("calls")) ORDER BY p."id" FOR UPDATE;
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

DROP FUNCTION "meter_lease"(BIGINT, BIGINT);

-- Takes up to "wanted" calls of a period in advance; what is not used is given back by a negative number.
-- "skip": no row when somebody else has the period locked, instead of waiting for it.
CREATE FUNCTION "meter_lease"("period" BIGINT, "wanted" BIGINT, "skip" BOOLEAN DEFAULT FALSE) RETURNS TABLE ("granted" BIGINT, "used_after" BIGINT, "cap" BIGINT) LANGUAGE plpgsql AS $$
DECLARE
  "had" BIGINT;
BEGIN
  IF "skip" THEN
    SELECT p."used" INTO "had" FROM "period" p WHERE p."id" = "period" FOR UPDATE SKIP LOCKED;
  ELSE
    SELECT p."used" INTO "had" FROM "period" p WHERE p."id" = "period" FOR UPDATE;
  END IF;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  RETURN QUERY UPDATE "period" p SET "used" = greatest(0, least(coalesce(p."quota", p."used" + "wanted"), p."used" + "wanted"), CASE WHEN "wanted" > 0 THEN p."used" ELSE 0 END)
    WHERE p."id" = "period" RETURNING p."used" - "had", p."used", p."quota";
END
$$;

-- The counting row of a period, made when it is first needed. Whoever has not yet heard of a changed plan
-- does not put the old quota back. A row that is as it should be is read without a lock; no row is
-- returned when one that has to change is locked by somebody else.
CREATE FUNCTION "period_open"("org" TEXT, "which" TEXT, "starts" TIMESTAMPTZ, "ends" TIMESTAMPTZ, "cap" BIGINT, "as_of" BIGINT)
RETURNS TABLE ("id" BIGINT, "used" BIGINT, "quota" BIGINT) LANGUAGE plpgsql AS $$
DECLARE
  "had" "period";
BEGIN
  SELECT p.* INTO "had" FROM "period" p WHERE p."org_id" = "org" AND p."kind" = "which" AND p."starts_at" = "starts";
  IF NOT FOUND THEN
    INSERT INTO "period" ("org_id", "kind", "starts_at", "ends_at", "quota", "version") VALUES ("org", "which", "starts", "ends", "cap", "as_of")
    ON CONFLICT ("org_id", "kind", "starts_at") DO NOTHING;
    SELECT p.* INTO "had" FROM "period" p WHERE p."org_id" = "org" AND p."kind" = "which" AND p."starts_at" = "starts";
  END IF;
  IF "had"."version" < "as_of" OR ("had"."version" = "as_of" AND ("had"."ends_at" <> "ends" OR "had"."quota" IS DISTINCT FROM "cap")) THEN
    PERFORM 1 FROM "period" p WHERE p."id" = "had"."id" FOR UPDATE SKIP LOCKED;
    IF FOUND THEN
      UPDATE "period" p SET "ends_at" = "ends", "quota" = "cap", "version" = "as_of" WHERE p."id" = "had"."id" AND p."version" <= "as_of";
      SELECT p.* INTO "had" FROM "period" p WHERE p."id" = "had"."id";
    ELSIF "had"."ends_at" <> "ends" OR "had"."quota" IS DISTINCT FROM "cap" THEN
      RETURN;
    END IF;
  END IF;
  RETURN QUERY SELECT "had"."id", "had"."used", "had"."quota";
END
$$;

-- Counts a call of nobody's as every other is counted and takes it back, in one transaction: fails when calls can't be counted.
CREATE FUNCTION "meter_probe"("call" UUID) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  "nobody" TEXT := 'probe_' || "call";
  "probed" BIGINT;
BEGIN
  INSERT INTO "period" ("org_id", "kind", "starts_at", "ends_at") VALUES ("nobody", 'probe', now(), now()) RETURNING "id" INTO "probed";
  PERFORM "meter_settle"(ARRAY["probed"], ARRAY[1::BIGINT], json_build_array(json_build_object(
    'i', "call", 'p', "probed", 'o', "nobody", 'k', "nobody", 'm', 'probe', 'e', '', 's', 200, 'c', 1, 'b', 0, 'd', 0, 'q', '')), FALSE);
  PERFORM "meter_void"(ARRAY["call"], ARRAY["probed"]);
  DELETE FROM "usage_hour" WHERE "org_id" = "nobody";
  DELETE FROM "period" WHERE "id" = "probed";
END
$$;
