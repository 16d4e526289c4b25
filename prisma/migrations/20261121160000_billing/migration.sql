-- AlterTable
ALTER TABLE "entitlement" ADD COLUMN     "period_anchor" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "billing_customer" (
    "org_id" TEXT COLLATE "C" NOT NULL,
    "stripe_customer_id" TEXT COLLATE "C",
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 0,
    "mode" TEXT COLLATE "C" NOT NULL,
    "problems" TEXT[] COLLATE "C",
    "held_by" TEXT COLLATE "C",
    "held_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "synced_at" TIMESTAMPTZ(3),

    CONSTRAINT "billing_customer_pkey" PRIMARY KEY ("org_id")
);

-- CreateTable
CREATE TABLE "subscription" (
    "id" TEXT COLLATE "C" NOT NULL,
    "org_id" TEXT COLLATE "C" NOT NULL,
    "current_of" TEXT COLLATE "C",
    "status" TEXT COLLATE "C" NOT NULL,
    "plan" TEXT COLLATE "C",
    "price_id" TEXT COLLATE "C" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "item_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "anchor_at" TIMESTAMPTZ(3) NOT NULL,
    "period_starts_at" TIMESTAMPTZ(3) NOT NULL,
    "period_ends_at" TIMESTAMPTZ(3) NOT NULL,
    "cancels_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "schedule_id" TEXT COLLATE "C",
    "pending_plan" TEXT COLLATE "C",
    "pending_amount_cents" INTEGER,
    "pending_at" TIMESTAMPTZ(3),
    "upgrade_plan" TEXT COLLATE "C",
    "upgrade_amount_cents" INTEGER,
    "upgrade_expires_at" TIMESTAMPTZ(3),
    "invoice_id" TEXT COLLATE "C",
    "invoice_status" TEXT COLLATE "C",
    "invoice_due_cents" INTEGER,
    "invoice_url" TEXT COLLATE "C",
    "failed_since" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "card_brand" TEXT COLLATE "C",
    "card_last4" TEXT COLLATE "C",
    "card_exp_month" INTEGER,
    "card_exp_year" INTEGER,

    CONSTRAINT "subscription_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "checkout" (
    "id" TEXT COLLATE "C" NOT NULL,
    "org_id" TEXT COLLATE "C" NOT NULL,
    "open_of" TEXT COLLATE "C",
    "plan" TEXT COLLATE "C" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "session_id" TEXT COLLATE "C",
    "url" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agreement" (
    "offer_id" TEXT COLLATE "C" NOT NULL,
    "org_id" TEXT COLLATE "C" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "by_invoice" BOOLEAN NOT NULL,
    "quota_calls" INTEGER,
    "burst_per_second" INTEGER NOT NULL,
    "burst_bucket" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "agreement_pkey" PRIMARY KEY ("offer_id")
);

-- CreateTable
CREATE TABLE "stripe_event" (
    "id" TEXT COLLATE "C" NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "stripe_customer_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "stripe_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stripe_cursor" (
    "name" TEXT COLLATE "C" NOT NULL,
    "event_id" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stripe_cursor_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "billing_customer_stripe_customer_id_key" ON "billing_customer"("stripe_customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_current_of_key" ON "subscription"("current_of");

-- CreateIndex
CREATE INDEX "subscription_org_id_created_at_idx" ON "subscription"("org_id", "created_at");

-- CreateIndex
CREATE INDEX "subscription_failed_since_idx" ON "subscription"("failed_since");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_open_of_key" ON "checkout"("open_of");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_session_id_key" ON "checkout"("session_id");

-- CreateIndex
CREATE INDEX "checkout_org_id_created_at_idx" ON "checkout"("org_id", "created_at");

-- CreateIndex
CREATE INDEX "agreement_org_id_created_at_idx" ON "agreement"("org_id", "created_at");

-- CreateIndex
CREATE INDEX "stripe_event_stripe_customer_id_created_at_idx" ON "stripe_event"("stripe_customer_id", "created_at");

-- CreateIndex
CREATE INDEX "stripe_event_created_at_idx" ON "stripe_event"("created_at");

-- AddForeignKey
ALTER TABLE "billing_customer" ADD CONSTRAINT "billing_customer_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "billing_customer"("org_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "billing_customer"("org_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agreement" ADD CONSTRAINT "agreement_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
