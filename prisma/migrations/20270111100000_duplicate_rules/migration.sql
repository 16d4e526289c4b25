-- CreateTable
CREATE TABLE "duplicate_rule" (
    "resource" TEXT NOT NULL,
    "decision" TEXT,
    "min_score" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,
    "set_by" TEXT,

    CONSTRAINT "duplicate_rule_pkey" PRIMARY KEY ("resource")
);
