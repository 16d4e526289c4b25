-- When a row became visible is the time of its release: the row itself only knew when its writing began.
DROP INDEX "company_updated_at_id_idx";
DROP INDEX "product_updated_at_id_idx";
ALTER TABLE "company" DROP COLUMN "updated_at";
ALTER TABLE "product" DROP COLUMN "updated_at";
ALTER TABLE "spot_price" DROP COLUMN "updated_at";
ALTER TABLE "shipment" DROP COLUMN "updated_at";

-- The order by time of publication is that of releases.
DROP INDEX "company_from_release_idx";
CREATE INDEX "company_from_release_id_idx" ON "company"("from_release", "id");
DROP INDEX "product_from_release_idx";
CREATE INDEX "product_from_release_id_idx" ON "product"("from_release", "id");

-- Whether a series is a benchmark is said by each row, so that it can change with a release and be read as it was.
-- A row is in the sandbox exactly when its source calls it a benchmark; the series kept what was said first.
ALTER TABLE "spot_price" ADD COLUMN "benchmark" BOOLEAN NOT NULL DEFAULT false;
UPDATE "spot_price" SET "benchmark" = true WHERE "sandbox";
ALTER TABLE "spot_price" ALTER COLUMN "benchmark" DROP DEFAULT;
UPDATE "price_series" SET "position" = substr("position", 3);
ALTER TABLE "price_series" DROP COLUMN "benchmark";
