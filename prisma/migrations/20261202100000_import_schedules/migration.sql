-- CreateTable
CREATE TABLE "import_schedule" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "mapping_id" TEXT,
    "options" JSONB NOT NULL DEFAULT '{}',
    "place" JSONB NOT NULL,
    "credentials" TEXT,
    "cron" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL,
    "grace_minutes" INTEGER NOT NULL,
    "needs_change" BOOLEAN NOT NULL,
    "publish" TEXT NOT NULL,
    "bounds" JSONB NOT NULL,
    "state" TEXT NOT NULL,
    "next_at" TIMESTAMPTZ(3),
    "waiting_since" TIMESTAMPTZ(3),
    "late_told_at" TIMESTAMPTZ(3),
    "mark" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "import_schedule_run" (
    "id" TEXT NOT NULL,
    "schedule_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "cause" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "rereads" INTEGER NOT NULL DEFAULT 0,
    "claims" INTEGER NOT NULL DEFAULT 0,
    "look_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "import_id" TEXT,
    "file_name" TEXT,
    "bytes" BIGINT,
    "mark" JSONB,
    "detail" TEXT,
    "figures" JSONB,
    "release" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_schedule_run_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "import_schedule_created_at_idx" ON "import_schedule"("created_at");

-- CreateIndex
CREATE INDEX "import_schedule_run_schedule_id_created_at_idx" ON "import_schedule_run"("schedule_id", "created_at");

-- CreateIndex
CREATE INDEX "import_schedule_run_import_id_idx" ON "import_schedule_run"("import_id");

-- CreateIndex
CREATE UNIQUE INDEX "import_schedule_run_schedule_id_due_at_key" ON "import_schedule_run"("schedule_id", "due_at");

-- AddForeignKey
ALTER TABLE "import_schedule" ADD CONSTRAINT "import_schedule_mapping_id_fkey" FOREIGN KEY ("mapping_id") REFERENCES "import_mapping"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_schedule_run" ADD CONSTRAINT "import_schedule_run_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "import_schedule"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A name means one schedule among those in use.
CREATE UNIQUE INDEX "import_schedule_name_key" ON "import_schedule"(lower("name")) WHERE "removed_at" IS NULL;

-- Of a schedule, one run is under way at a time.
CREATE UNIQUE INDEX "import_schedule_run_open_key" ON "import_schedule_run"("schedule_id") WHERE "finished_at" IS NULL;

-- What is due, and what somebody has to go on with: looked for every minute.
CREATE INDEX "import_schedule_due_idx" ON "import_schedule"("next_at") WHERE "removed_at" IS NULL AND "state" = 'active';
