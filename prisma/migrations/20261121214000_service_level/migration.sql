-- CreateTable
CREATE TABLE "call_minute" (
    "org_id" TEXT COLLATE "C" NOT NULL,
    "component" TEXT COLLATE "C" NOT NULL,
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "instance" TEXT COLLATE "C" NOT NULL,
    "answered" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    CONSTRAINT "call_minute_pkey" PRIMARY KEY ("org_id","component","minute","instance")
);

-- CreateTable
CREATE TABLE "service_report" (
    "org_id" TEXT COLLATE "C" NOT NULL,
    "month" TEXT COLLATE "C" NOT NULL,
    "covered_minutes" INTEGER NOT NULL,
    "month_minutes" INTEGER NOT NULL,
    "observed" INTEGER NOT NULL,
    "down" INTEGER NOT NULL,
    "fee_cents" INTEGER NOT NULL,
    "credit_percent" INTEGER NOT NULL,
    "credit_cents" INTEGER NOT NULL,
    "outages" JSONB NOT NULL,
    "parts" JSONB NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_report_pkey" PRIMARY KEY ("org_id","month")
);

-- CreateTable
CREATE TABLE "credit" (
    "id" TEXT COLLATE "C" NOT NULL,
    "org_id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "month" TEXT COLLATE "C" NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "settled_by" TEXT COLLATE "C",
    "note" TEXT COLLATE "C",

    CONSTRAINT "credit_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "call_minute_component_failed_minute_idx" ON "call_minute"("component", "failed", "minute");

-- CreateIndex
CREATE UNIQUE INDEX "credit_org_id_kind_month_key" ON "credit"("org_id", "kind", "month");

-- CreateIndex
CREATE INDEX "credit_state_made_at_idx" ON "credit"("state", "made_at");
