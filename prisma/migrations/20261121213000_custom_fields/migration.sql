-- CreateTable
CREATE TABLE "custom_field_set" (
    "org_id" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL,
    "values" INTEGER NOT NULL,

    CONSTRAINT "custom_field_set_pkey" PRIMARY KEY ("org_id")
);

-- CreateTable
CREATE TABLE "custom_field" (
    "id" TEXT COLLATE "C" NOT NULL,
    "org_id" TEXT COLLATE "C" NOT NULL,
    "resource" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C",
    "type" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "description" TEXT COLLATE "C",
    "unit" TEXT COLLATE "C",
    "options" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "custom_field_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_value" (
    "org_id" TEXT COLLATE "C" NOT NULL,
    "record_id" TEXT COLLATE "C" NOT NULL,
    "field_id" TEXT COLLATE "C" NOT NULL,
    "text" TEXT COLLATE "C",
    "number" DECIMAL,

    CONSTRAINT "custom_value_pkey" PRIMARY KEY ("org_id","record_id","field_id")
);

-- CreateTable
CREATE TABLE "custom_upload" (
    "id" TEXT COLLATE "C" NOT NULL,
    "org_id" TEXT COLLATE "C" NOT NULL,
    "resource" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "file_name" TEXT COLLATE "C" NOT NULL,
    "report" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "custom_upload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "custom_upload_cell" (
    "upload_id" TEXT COLLATE "C" NOT NULL,
    "record_id" TEXT COLLATE "C" NOT NULL,
    "field_id" TEXT COLLATE "C" NOT NULL,
    "text" TEXT COLLATE "C",
    "number" DECIMAL,

    CONSTRAINT "custom_upload_cell_pkey" PRIMARY KEY ("upload_id","record_id","field_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "custom_field_org_id_resource_name_key" ON "custom_field"("org_id", "resource", "name");

-- CreateIndex
CREATE INDEX "custom_field_removed_at_idx" ON "custom_field"("removed_at");

-- CreateIndex
CREATE INDEX "custom_value_field_id_number_record_id_idx" ON "custom_value"("field_id", "number", "record_id");

-- CreateIndex
CREATE INDEX "custom_upload_org_id_created_at_idx" ON "custom_upload"("org_id", "created_at");

-- CreateIndex
CREATE INDEX "custom_upload_created_at_idx" ON "custom_upload"("created_at");

-- Texts of 1,000 characters don't fit into an index; their beginnings do, and the whole is compared after.
CREATE INDEX "custom_value_field_id_text_record_id_idx" ON "custom_value" ("field_id", left("text", 200), "record_id");
