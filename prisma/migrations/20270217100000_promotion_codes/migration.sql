-- Words that customers type for a percentage off a plan, and who redeemed them.
CREATE TABLE "promotion_code" (
    "id" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "stripe_id" TEXT NOT NULL,
    "percent_off" INTEGER NOT NULL,
    "duration" TEXT NOT NULL,
    "months" INTEGER,
    "plans" TEXT[],
    "interval" TEXT,
    "redeem_by" TIMESTAMPTZ(3),
    "max_redemptions" INTEGER,
    "is_first_only" BOOLEAN NOT NULL DEFAULT false,
    "org_id" TEXT,
    "note" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deactivated_at" TIMESTAMPTZ(3),

    CONSTRAINT "promotion_code_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "promotion_redemption" (
    "id" TEXT NOT NULL,
    "code_id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "interval" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "checkout_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "redeemed_at" TIMESTAMPTZ(3),

    CONSTRAINT "promotion_redemption_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "promotion_code_code_key" ON "promotion_code"("code");
CREATE UNIQUE INDEX "promotion_code_stripe_id_key" ON "promotion_code"("stripe_id");
CREATE INDEX "promotion_code_created_at_idx" ON "promotion_code"("created_at");
CREATE UNIQUE INDEX "promotion_redemption_code_id_org_id_key" ON "promotion_redemption"("code_id", "org_id");
CREATE INDEX "promotion_redemption_code_id_created_at_idx" ON "promotion_redemption"("code_id", "created_at");
CREATE INDEX "promotion_redemption_org_id_idx" ON "promotion_redemption"("org_id");

ALTER TABLE "promotion_redemption" ADD CONSTRAINT "promotion_redemption_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "promotion_code"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "promotion_redemption" ADD CONSTRAINT "promotion_redemption_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "subscription" ADD COLUMN "paid_cents" INTEGER;
ALTER TABLE "subscription" ADD COLUMN "discount_id" TEXT;
ALTER TABLE "subscription" ADD COLUMN "discount_percent" DOUBLE PRECISION;
ALTER TABLE "subscription" ADD COLUMN "discount_code_id" TEXT;
ALTER TABLE "subscription" ADD COLUMN "discount_ends_at" TIMESTAMPTZ(3);

ALTER TABLE "checkout" ADD COLUMN "redemption_id" TEXT;
