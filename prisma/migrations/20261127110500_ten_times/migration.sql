-- Every order of a list is that of an index: those who lack the value come last both ways, so each direction has its own.
CREATE INDEX "company_founded_year_first_idx" ON "company"((coalesce("founded_year", 'infinity'::FLOAT8)), "id");
CREATE INDEX "company_founded_year_last_idx" ON "company"((coalesce("founded_year", '-infinity'::FLOAT8)), "id");
CREATE INDEX "product_power_w_first_idx" ON "product"((coalesce("power_w", 'infinity'::NUMERIC)), "id");
CREATE INDEX "product_power_w_last_idx" ON "product"((coalesce("power_w", '-infinity'::NUMERIC)), "id");
CREATE INDEX "product_efficiency_pct_first_idx" ON "product"((coalesce("efficiency_pct", 'infinity'::NUMERIC)), "id");
CREATE INDEX "product_efficiency_pct_last_idx" ON "product"((coalesce("efficiency_pct", '-infinity'::NUMERIC)), "id");

-- Changes are walked by release and id. Few rows have ended, and those that have not need not be written into an index.
CREATE INDEX "spot_price_from_release_id_idx" ON "spot_price"("from_release", "id");
CREATE INDEX "shipment_from_release_id_idx" ON "shipment"("from_release", "id");
CREATE INDEX "company_ended_idx" ON "company"("to_release", "id") WHERE "to_release" IS NOT NULL;
CREATE INDEX "product_ended_idx" ON "product"("to_release", "id") WHERE "to_release" IS NOT NULL;
CREATE INDEX "spot_price_ended_idx" ON "spot_price"("to_release", "id") WHERE "to_release" IS NOT NULL;
CREATE INDEX "shipment_ended_idx" ON "shipment"("to_release", "id") WHERE "to_release" IS NOT NULL;

-- The sandbox is a thousandth of the catalogue, and anyone may ask for it.
CREATE INDEX "company_sandbox_idx" ON "company"("from_release", "id") WHERE "sandbox";
CREATE INDEX "product_sandbox_idx" ON "product"("from_release", "id") WHERE "sandbox";
CREATE INDEX "spot_price_sandbox_idx" ON "spot_price"("from_release", "id") WHERE "sandbox";
CREATE INDEX "shipment_sandbox_idx" ON "shipment"("from_release", "id") WHERE "sandbox";

-- Columns of several types in one index of the request log, which finds what is rare. A role that may not have the extension goes on
-- without these indexes.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS btree_gin;
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN
  RAISE WARNING 'btree_gin is missing, so past days of the request log are not indexed: %', SQLERRM;
END
$$;
