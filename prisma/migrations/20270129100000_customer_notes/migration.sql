CREATE TABLE "customer_note" (
    "id" TEXT NOT NULL,
    "org_id" TEXT NOT NULL,
    "author_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_note_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "customer_note_org_id_created_at_id_idx" ON "customer_note"("org_id", "created_at", "id");

-- Finds the billing periods that run among all that were: customers whose quota is nearly used.
CREATE INDEX "period_live_ends_at" ON "period" ("ends_at") WHERE "kind" = 'live';
