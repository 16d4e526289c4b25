-- AlterTable
ALTER TABLE "import_run" ADD COLUMN     "beat_at" TIMESTAMPTZ(3),
ADD COLUMN     "checked_at_release" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "created_by" TEXT COLLATE "C",
ADD COLUMN     "line_read" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "options" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "read_bytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "rows_read" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "total_bytes" BIGINT,
ADD COLUMN     "total_lines" INTEGER;

-- Runs of before were checked when they were made.
UPDATE "import_run" i SET "checked_at_release" = coalesce((
  SELECT max(r."number") FROM "release" r WHERE r."source" = i."source" AND r."published_at" <= i."created_at"
), 0);

-- AlterTable
ALTER TABLE "quarantined_row" ADD COLUMN     "corrected" JSONB,
ADD COLUMN     "decided_at" TIMESTAMPTZ(3),
ADD COLUMN     "decided_by" TEXT COLLATE "C",
ADD COLUMN     "decision" TEXT COLLATE "C",
ADD COLUMN     "hash" TEXT COLLATE "C",
ADD COLUMN     "publishing_id" TEXT COLLATE "C",
ADD COLUMN     "release" INTEGER,
ADD COLUMN     "same_as" BIGINT,
ADD COLUMN     "source" TEXT COLLATE "C",
ADD COLUMN     "state" TEXT COLLATE "C" NOT NULL DEFAULT 'open',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

UPDATE "quarantined_row" q SET "source" = coalesce((SELECT i."source" FROM "import_run" i WHERE i."id" = q."import_id"), '');
ALTER TABLE "quarantined_row" ALTER COLUMN "source" SET NOT NULL;

-- CreateTable
CREATE TABLE "correction" (
    "id" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "resource" TEXT COLLATE "C" NOT NULL,
    "ref" TEXT COLLATE "C" NOT NULL,
    "replaced" TEXT[] COLLATE "C",
    "hash" TEXT COLLATE "C" NOT NULL,
    "doc" JSONB NOT NULL,
    "reason" TEXT COLLATE "C" NOT NULL,
    "made_by" TEXT COLLATE "C",
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "import_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "correction_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "correction_source_resource_ref_idx" ON "correction"("source", "resource", "ref");

-- CreateIndex
CREATE INDEX "correction_import_id_idx" ON "correction"("import_id");

-- CreateIndex
CREATE INDEX "import_run_source_created_at_idx" ON "import_run"("source", "created_at");

-- CreateIndex
CREATE INDEX "quarantined_row_state_id_idx" ON "quarantined_row"("state", "id");

-- CreateIndex
CREATE INDEX "quarantined_row_source_resource_ref_idx" ON "quarantined_row"("source", "resource", "ref");

-- CreateIndex
CREATE INDEX "quarantined_row_publishing_id_idx" ON "quarantined_row"("publishing_id");
