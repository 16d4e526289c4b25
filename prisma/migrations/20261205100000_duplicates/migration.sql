-- Pairs of records of two sources that may be the same company or product, and what was decided.
CREATE TABLE "duplicate_pair" (
    "id" SERIAL NOT NULL,
    "resource" TEXT NOT NULL,
    "a_id" TEXT NOT NULL,
    "b_id" TEXT NOT NULL,
    "a_source" TEXT NOT NULL,
    "b_source" TEXT NOT NULL,
    "score" INTEGER NOT NULL,
    "reasons" TEXT[],
    "state" TEXT NOT NULL DEFAULT 'open',
    "version" INTEGER NOT NULL DEFAULT 1,
    "survivor" TEXT,
    "release" INTEGER,
    "reason" TEXT,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "duplicate_pair_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "duplicate_pair_resource_a_id_b_id_key" ON "duplicate_pair"("resource", "a_id", "b_id");
CREATE INDEX "duplicate_pair_state_score_id_idx" ON "duplicate_pair"("state", "score", "id");
CREATE INDEX "duplicate_pair_release_idx" ON "duplicate_pair"("release");
