-- A lane gives back no more than it holds: what another lane leased comes back when that one is closed, and must not do so twice.
CREATE OR REPLACE FUNCTION "lease_take"("in_period" BIGINT, "in_lane" BIGINT, "wanted" BIGINT)
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
  IF "wanted" < 0 THEN
    SELECT -least(-"wanted", coalesce(sum(l."granted" - l."used"), 0)) INTO "give" FROM "call_lease" l WHERE l."period_id" = "in_period" AND l."lane_id" = "in_lane";
  ELSIF "had"."quota" IS NOT NULL THEN
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
