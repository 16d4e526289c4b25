-- A block that is given back is taken off what was used, and nothing else: of a limit that was lowered meanwhile it also took
-- what had been used above it, so that more could be used when the limit was raised again.
CREATE OR REPLACE FUNCTION "meter_lease"("period" BIGINT, "wanted" BIGINT, "skip" BOOLEAN DEFAULT FALSE) RETURNS TABLE ("granted" BIGINT, "used_after" BIGINT, "cap" BIGINT) LANGUAGE plpgsql AS $$
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
  RETURN QUERY UPDATE "period" p
    SET "used" = CASE WHEN "wanted" < 0 THEN greatest(0, p."used" + "wanted") ELSE greatest(p."used", least(p."quota", p."used" + "wanted")) END
    WHERE p."id" = "period" RETURNING p."used" - "had", p."used", p."quota";
END
$$;
