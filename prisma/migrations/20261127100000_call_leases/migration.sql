-- Counting without a row that strangers share: docs/decisions/0022. Servers of before go on as they were, and count with these.

-- What one server writes calls through, one batch at a time. Closed by its server, or by any other once it has been silent: no
-- call is written through a closed lane, so what its leases hold can be given to others.
CREATE TABLE "meter_lane" (
    "id" BIGSERIAL NOT NULL,
    "instance" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "meter_lane_pkey" PRIMARY KEY ("id")
);

-- Calls of a period that a lane may count. "used": those of them that are in "period"."used" by now.
CREATE TABLE "call_lease" (
    "period_id" BIGINT NOT NULL,
    "lane_id" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,
    "used" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "call_lease_pkey" PRIMARY KEY ("period_id","lane_id")
);
CREATE INDEX "call_lease_lane_id_idx" ON "call_lease"("lane_id");

-- What batches counted and nobody has folded into "period" and "usage_hour" yet. Without an index: it is written all the time
-- and never holds more than a moment's calls.
CREATE TABLE "usage_delta" (
    "lane_id" BIGINT NOT NULL,
    "period_id" BIGINT NOT NULL,
    "org_id" TEXT NOT NULL,
    "key_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "endpoint" TEXT NOT NULL,
    "status" SMALLINT NOT NULL,
    "calls" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL
);

-- Both to the call at any moment, folded or not.
CREATE VIEW "period_now" AS
  SELECT p."id", p."org_id", p."kind", p."starts_at", p."ends_at", p."quota",
    p."used" + coalesce((SELECT sum(d."calls") FROM "usage_delta" d WHERE d."period_id" = p."id"), 0)::BIGINT AS "used"
  FROM "period" p;
CREATE VIEW "usage_now" AS
  SELECT "org_id", "key_id", "hour", "endpoint", "status", "period_id", "mode", "calls", "charged", "bytes" FROM "usage_hour"
  UNION ALL
  SELECT "org_id", "key_id", "hour", "endpoint", "status", "period_id", 'live', "calls", "calls", "bytes" FROM "usage_delta";

-- Takes up to "wanted" calls of a period for a lane; what is not used is given back by a negative number. Only this locks the
-- period: no row while somebody else has it locked. "used_after" has what other lanes hold for used; "elsewhere" is how many
-- of it they may still give back.
CREATE FUNCTION "lease_take"("in_period" BIGINT, "in_lane" BIGINT, "wanted" BIGINT)
RETURNS TABLE ("granted" BIGINT, "used_after" BIGINT, "cap" BIGINT, "elsewhere" BIGINT) LANGUAGE plpgsql AS $$
DECLARE
  "had" "period";
  "held" BIGINT;
  "others" BIGINT;
  "give" BIGINT := "wanted";
BEGIN
  PERFORM 1 FROM "meter_lane" n WHERE n."id" = "in_lane" AND n."closed_at" IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Lane % is closed', "in_lane" USING ERRCODE = 'ML001';
  END IF;
  SELECT p.* INTO "had" FROM "period" p WHERE p."id" = "in_period" FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  SELECT coalesce(sum(l."granted" - l."used"), 0), coalesce(sum(l."granted" - l."used") FILTER (WHERE l."lane_id" <> "in_lane"), 0)
    INTO "held", "others" FROM "call_lease" l WHERE l."period_id" = "in_period";
  IF "wanted" > 0 AND "had"."quota" IS NOT NULL THEN
    "give" := least("wanted", greatest(0, "had"."quota" - "had"."used" - "held"));
  END IF;
  IF "give" <> 0 THEN
    INSERT INTO "call_lease" AS l ("period_id", "lane_id", "granted") VALUES ("in_period", "in_lane", "give")
    ON CONFLICT ("period_id", "lane_id") DO UPDATE SET "granted" = l."granted" + excluded."granted";
  ELSIF "others" > 0 THEN
    "others" := "others" - (SELECT coalesce(sum(d."calls"), 0) FROM "usage_delta" d WHERE d."period_id" = "in_period" AND d."lane_id" <> "in_lane");
  END IF;
  RETURN QUERY SELECT "give", "had"."used" + "held" + "give", "had"."quota", "others";
END
$$;

-- Takes back calls that may have been counted through a lane but could not be answered; returns how many were. A batch that is
-- still being committed holds its lane, and its rows can be seen once that is free.
CREATE FUNCTION "lease_void"("in_lane" BIGINT, "calls" UUID[]) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  "n" BIGINT;
BEGIN
  PERFORM 1 FROM "meter_lane" n WHERE n."id" = "in_lane" FOR UPDATE;
  WITH gone AS (
    DELETE FROM "call_ledger" l WHERE l."id" = ANY ("calls") RETURNING l.*
  ), taken AS (
    INSERT INTO "usage_delta" ("lane_id", "period_id", "org_id", "key_id", "hour", "endpoint", "status", "calls", "bytes")
    SELECT "in_lane", g."period_id", g."org_id", g."key_id", date_trunc('hour', uuidv7_time(g."id"), 'UTC'), g."endpoint", g."status", -1, -g."bytes" FROM gone g
  )
  SELECT count(*) INTO "n" FROM gone;
  RETURN "n";
END
$$;

-- Says that a server's lanes are in use, returns those that are still open, and closes those of others that were silent for so long.
CREATE FUNCTION "lane_tick"("mine" BIGINT[], "silent" INTERVAL) RETURNS BIGINT[] LANGUAGE plpgsql AS $$
DECLARE
  "open" BIGINT[];
BEGIN
  WITH seen AS (
    UPDATE "meter_lane" n SET "seen_at" = clock_timestamp() WHERE n."id" = ANY ("mine") AND n."closed_at" IS NULL RETURNING n."id"
  )
  SELECT coalesce(array_agg("id"), '{}') INTO "open" FROM seen;
  PERFORM "lane_close"(array_agg(n."id")) FROM (
    SELECT s."id" FROM "meter_lane" s WHERE s."closed_at" IS NULL AND s."seen_at" < clock_timestamp() - "silent" FOR UPDATE SKIP LOCKED
  ) n;
  RETURN "open";
END
$$;

-- No call is written through these lanes from here on; what is being committed is waited for.
CREATE FUNCTION "lane_close"("lanes" BIGINT[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "meter_lane" n WHERE n."id" = ANY ("lanes") ORDER BY n."id" FOR UPDATE;
  UPDATE "meter_lane" n SET "closed_at" = clock_timestamp() WHERE n."id" = ANY ("lanes") AND n."closed_at" IS NULL;
END
$$;

-- Adds what was counted to periods, leases and roll-ups, and gives back what leases of closed lanes had left. One at a time;
-- periods that somebody else has locked are left to the next. Returns how many rows it took, "most" or fewer.
CREATE FUNCTION "meter_fold"("most" BIGINT) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  "free" BIGINT[];
  "n" BIGINT;
BEGIN
  IF NOT pg_try_advisory_xact_lock(727002) THEN
    RETURN 0;
  END IF;
  SELECT array_agg(p."id") INTO "free" FROM (
    SELECT p."id" FROM "period" p WHERE p."id" IN (
      SELECT d."period_id" FROM "usage_delta" d
      UNION SELECT l."period_id" FROM "call_lease" l JOIN "meter_lane" n ON n."id" = l."lane_id" WHERE n."closed_at" IS NOT NULL
    ) ORDER BY p."id" FOR UPDATE SKIP LOCKED
  ) p;
  WITH gone AS (
    DELETE FROM "usage_delta" d WHERE d.ctid = ANY (ARRAY(SELECT s.ctid FROM "usage_delta" s WHERE s."period_id" = ANY ("free") LIMIT "most")) RETURNING d.*
  ), counted AS (
    UPDATE "period" p SET "used" = p."used" + g.n FROM (SELECT "period_id", sum("calls") AS n FROM gone GROUP BY 1) g WHERE p."id" = g."period_id"
  ), spent AS (
    UPDATE "call_lease" l SET "used" = l."used" + g.n FROM (SELECT "period_id", "lane_id", sum("calls") AS n FROM gone GROUP BY 1, 2) g
    WHERE l."period_id" = g."period_id" AND l."lane_id" = g."lane_id"
  ), rolled AS (
    INSERT INTO "usage_hour" AS u ("org_id", "key_id", "hour", "endpoint", "status", "period_id", "mode", "calls", "charged", "bytes")
    SELECT "org_id", "key_id", "hour", "endpoint", "status", "period_id", 'live', sum("calls"), sum("calls"), sum("bytes") FROM gone
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6
    ON CONFLICT ("org_id", "key_id", "hour", "endpoint", "status", "period_id")
    DO UPDATE SET "calls" = u."calls" + excluded."calls", "charged" = u."charged" + excluded."charged", "bytes" = u."bytes" + excluded."bytes"
  )
  SELECT count(*) INTO "n" FROM gone;
  -- Seen closed, a lane has written all it will: what it counted is folded, or stands in a delta that can be seen.
  DELETE FROM "call_lease" l USING "meter_lane" n
  WHERE n."id" = l."lane_id" AND n."closed_at" IS NOT NULL AND l."period_id" = ANY ("free")
    AND NOT EXISTS (SELECT FROM "usage_delta" d WHERE d."period_id" = l."period_id" AND d."lane_id" = l."lane_id");
  DELETE FROM "meter_lane" n WHERE n."closed_at" < clock_timestamp() - INTERVAL '1 day' AND NOT EXISTS (SELECT FROM "call_lease" l WHERE l."lane_id" = n."id");
  RETURN "n";
END
$$;

-- Calls of a period that leases hold and nobody has counted in "used" yet.
CREATE FUNCTION "calls_held"("in_period" BIGINT) RETURNS BIGINT LANGUAGE SQL STABLE AS $$
  SELECT coalesce(sum(l."granted" - l."used"), 0)::BIGINT FROM "call_lease" l WHERE l."period_id" = "in_period"
$$;

-- Servers of before count beside leases, and never into them.
CREATE OR REPLACE FUNCTION "meter_settle"("periods" BIGINT[], "counts" BIGINT[], "calls" JSON, "again" BOOLEAN, "patience" INTEGER DEFAULT NULL)
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
    SELECT FROM "period" p JOIN unnest("periods", "counts") AS w(id, n) ON w.id = p."id" WHERE p."used" + "calls_held"(p."id") + w.n > p."quota"
  ) THEN
    SELECT coalesce(json_agg(f.call ORDER BY f.ord), '[]') INTO "admitted" FROM (
      SELECT c.value AS call, c.ordinality AS ord, (c.value ->> 'p')::BIGINT AS p,
        row_number() OVER (PARTITION BY c.value ->> 'p' ORDER BY c.ordinality) AS n
      FROM json_array_elements("calls") WITH ORDINALITY c
      WHERE (c.value ->> 'i')::UUID <> ALL ("seen") AND (c.value ->> 'p')::BIGINT = ANY ("mine")
    ) f JOIN "period" p ON p."id" = f.p WHERE p."quota" IS NULL OR p."used" + "calls_held"(p."id") + f.n <= p."quota";
    SELECT array_agg(coalesce(t.n, 0) ORDER BY w.ord) INTO "ns" FROM unnest("mine") WITH ORDINALITY AS w(id, ord)
    LEFT JOIN (SELECT r.p, count(*) AS n FROM json_to_recordset("admitted") AS r(p BIGINT) GROUP BY 1) t ON t.p = w.id;
  END IF;
  PERFORM "ledger_add"("admitted");
  RETURN QUERY UPDATE "period" p SET "used" = p."used" + w.n FROM unnest("mine", "ns") AS w(id, n) WHERE p."id" = w.id
    RETURNING p."id", p."used" - w.n, p."quota", w.n, "seen";
END
$$;

-- The count that is returned is the one of now.
CREATE OR REPLACE FUNCTION "period_open"("org" TEXT, "which" TEXT, "starts" TIMESTAMPTZ, "ends" TIMESTAMPTZ, "cap" BIGINT, "as_of" BIGINT)
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
  RETURN QUERY SELECT "had"."id", n."used", "had"."quota" FROM "period_now" n WHERE n."id" = "had"."id";
END
$$;

-- Counts a call of nobody's in both ways and takes it back, in one transaction: fails when calls can't be counted or folded.
CREATE OR REPLACE FUNCTION "meter_probe"("call" UUID) RETURNS VOID LANGUAGE plpgsql AS $$
DECLARE
  "nobody" TEXT := 'probe_' || "call";
  "probed" BIGINT;
BEGIN
  INSERT INTO "period" ("org_id", "kind", "starts_at", "ends_at") VALUES ("nobody", 'probe', now(), now()) RETURNING "id" INTO "probed";
  PERFORM "meter_settle"(ARRAY["probed"], ARRAY[1::BIGINT], json_build_array(json_build_object(
    'i', "call", 'p', "probed", 'o', "nobody", 'k', "nobody", 'm', 'probe', 'e', '', 's', 200, 'c', 1, 'b', 0, 'd', 0, 'q', '')), FALSE);
  PERFORM "meter_void"(ARRAY["call"], ARRAY["probed"]);
  INSERT INTO "usage_delta" VALUES (0, "probed", "nobody", "nobody", now(), '', 200, 1, 0);
  DELETE FROM "usage_delta" WHERE "period_id" = "probed";
  DELETE FROM "usage_hour" WHERE "org_id" = "nobody";
  DELETE FROM "period" WHERE "id" = "probed";
END
$$;
