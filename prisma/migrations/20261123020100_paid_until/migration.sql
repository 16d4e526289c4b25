-- The end of the last period that was paid. Unpaid ones in a row all depend on it.
ALTER TABLE "billing_customer" ADD COLUMN "paid_until" TIMESTAMPTZ(3);
UPDATE "billing_customer" c SET "paid_until" = e."paid_until" FROM "entitlement" e WHERE e."org_id" = c."org_id";
