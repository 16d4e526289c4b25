-- Packs of calls that are bought beside a plan. Expands only: a version of before grants none and reads what it did.
ALTER TABLE "entitlement" ADD COLUMN "top_up_calls" INTEGER,
ADD COLUMN "top_up_from" TIMESTAMPTZ(3);

CREATE TABLE "top_up" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "open_of" TEXT,
    "state" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "packs" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "is_automatic" BOOLEAN NOT NULL,
    "invoice_id" TEXT,
    "invoice_url" TEXT,
    "due_cents" INTEGER,
    "needs_action" BOOLEAN NOT NULL DEFAULT false,
    "charge_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "granted_at" TIMESTAMPTZ(3),
    "period_starts_at" TIMESTAMPTZ(3),
    "period_ends_at" TIMESTAMPTZ(3),
    "counted_calls" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "top_up_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "top_up_open_of_key" ON "top_up"("open_of");
CREATE UNIQUE INDEX "top_up_invoice_id_key" ON "top_up"("invoice_id");
CREATE INDEX "top_up_org_id_period_starts_at_idx" ON "top_up"("org_id", "period_starts_at");
CREATE INDEX "top_up_org_id_created_at_idx" ON "top_up"("org_id", "created_at");
ALTER TABLE "top_up" ADD CONSTRAINT "top_up_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "top_up_rule" (
    "org_id" TEXT NOT NULL,
    "is_on" BOOLEAN NOT NULL,
    "percent" INTEGER NOT NULL,
    "max_packs" INTEGER NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "price_cents" INTEGER NOT NULL,
    "stopped_for" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "top_up_rule_pkey" PRIMARY KEY ("org_id")
);
ALTER TABLE "top_up_rule" ADD CONSTRAINT "top_up_rule_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Periods without what top-ups added to them: a plan's calls are used first, and what others depend on is the plan's.
CREATE VIEW "period_plan" AS
  SELECT n."id", n."org_id", n."kind", n."starts_at", n."ends_at", n."used", n."quota" - t."calls" AS "quota",
    n."used" - least(t."calls", greatest(0, n."used" - (n."quota" - t."calls")))::BIGINT AS "plan_used"
  FROM "period_now" n CROSS JOIN LATERAL (
    SELECT coalesce(sum(u."counted_calls"), 0)::BIGINT AS "calls" FROM "top_up" u
    WHERE u."org_id" = n."org_id" AND u."period_starts_at" = n."starts_at" AND n."kind" = 'live'
  ) t;
