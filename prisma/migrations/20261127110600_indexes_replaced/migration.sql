-- What other indexes do since the migration before. Apart from it: a table whose index is dropped is closed to readers until the
-- transaction ends, and making the others takes a while.
DROP INDEX "company_founded_year_id_idx";
DROP INDEX "company_to_release_idx";
DROP INDEX "product_to_release_idx";
DROP INDEX "spot_price_to_release_idx";
DROP INDEX "shipment_to_release_idx";
DROP INDEX "spot_price_from_release_idx";
DROP INDEX "shipment_from_release_idx";
