-- What a period may count depends on what was paid for it.
ALTER TABLE "entitlement" ADD COLUMN "paid_until" TIMESTAMPTZ(3), ADD COLUMN "carried_from" TIMESTAMPTZ(3), ADD COLUMN "paid_calls" INTEGER;
ALTER TABLE "billing_customer" ADD COLUMN "graces" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "grace_since" TIMESTAMPTZ(3);
ALTER TABLE "subscription" ADD COLUMN "invoice_reason" TEXT, ADD COLUMN "grace_ends_at" TIMESTAMPTZ(3),
  ADD COLUMN "carried_from" TIMESTAMPTZ(3), ADD COLUMN "paid_calls" INTEGER;

-- Days of grace that run are kept, and counted.
UPDATE "subscription" SET "grace_ends_at" = "failed_since" + INTERVAL '7 days' WHERE "failed_since" IS NOT NULL AND "current_of" IS NOT NULL;
UPDATE "billing_customer" c SET "graces" = 1, "grace_since" = s."failed_since"
  FROM "subscription" s WHERE s."current_of" = c."org_id" AND s."failed_since" IS NOT NULL;

DROP INDEX "subscription_failed_since_idx";
CREATE INDEX "subscription_grace_ends_at_idx" ON "subscription"("grace_ends_at");
