CREATE TABLE "assessment_source" (
    "source" TEXT NOT NULL,
    "approval" TEXT NOT NULL,
    "bound_pct" DOUBLE PRECISION,
    "publish_time" TEXT,
    "zone" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "set_at" TIMESTAMPTZ(3) NOT NULL,
    "set_by" TEXT,

    CONSTRAINT "assessment_source_pkey" PRIMARY KEY ("source")
);

CREATE TABLE "assessment_round" (
    "id" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "frequency" TEXT NOT NULL,
    "date" DATE NOT NULL,
    "approval" TEXT NOT NULL,
    "bound_pct" DOUBLE PRECISION,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT,
    "publish_at" TIMESTAMPTZ(3),
    "publish_zone" TEXT,
    "held_at" TIMESTAMPTZ(3),
    "held_reason" TEXT,
    "import_id" TEXT,
    "discarded_at" TIMESTAMPTZ(3),

    CONSTRAINT "assessment_round_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "assessment_entry" (
    "round_id" TEXT NOT NULL,
    "series_id" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "low" TEXT,
    "avg" TEXT,
    "high" TEXT,
    "note" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 0,
    "before_hash" TEXT,
    "entered_by" TEXT,
    "entered_at" TIMESTAMPTZ(3),
    "must_approve" BOOLEAN NOT NULL DEFAULT false,
    "decision" TEXT NOT NULL DEFAULT 'none',
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "decision_note" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "assessment_entry_pkey" PRIMARY KEY ("round_id","series_id")
);

CREATE INDEX "assessment_round_created_at_idx" ON "assessment_round"("created_at");

CREATE INDEX "assessment_round_source_frequency_date_idx" ON "assessment_round"("source", "frequency", "date");

CREATE INDEX "assessment_round_publish_at_idx" ON "assessment_round"("publish_at");

ALTER TABLE "assessment_entry" ADD CONSTRAINT "assessment_entry_round_id_fkey" FOREIGN KEY ("round_id") REFERENCES "assessment_round"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
