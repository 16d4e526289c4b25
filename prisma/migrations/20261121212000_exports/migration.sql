-- CreateTable
CREATE TABLE "export" (
    "id" TEXT COLLATE "C" NOT NULL,
    "org_id" TEXT COLLATE "C" NOT NULL,
    "resource" TEXT COLLATE "C" NOT NULL,
    "format" TEXT COLLATE "C" NOT NULL,
    "filters" JSONB NOT NULL,
    "fields" TEXT[] COLLATE "C",
    "plan" TEXT COLLATE "C" NOT NULL,
    "release" INTEGER NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "state" TEXT COLLATE "C" NOT NULL,
    "started_by" JSONB NOT NULL,
    "rows_total" INTEGER,
    "rows_done" INTEGER NOT NULL DEFAULT 0,
    "attempts" SMALLINT NOT NULL DEFAULT 0,
    "lease_holder" TEXT COLLATE "C",
    "lease_until" TIMESTAMPTZ(3),
    "folder" TEXT COLLATE "C",
    "file_name" TEXT COLLATE "C",
    "bytes" BIGINT,
    "sha256" TEXT COLLATE "C",
    "manifest" JSONB,
    "failure" TEXT COLLATE "C",
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "export_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "export_org_id_created_at_id_idx" ON "export"("org_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "export_state_created_at_idx" ON "export"("state", "created_at");
