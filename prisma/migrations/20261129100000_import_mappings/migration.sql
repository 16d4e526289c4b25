CREATE TABLE "import_mapping" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "import_mapping_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "import_mapping_version" (
    "mapping_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "resource" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "header_print" TEXT NOT NULL,
    "source" JSONB NOT NULL,
    "mode" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT,

    CONSTRAINT "import_mapping_version_pkey" PRIMARY KEY ("mapping_id","version")
);

CREATE INDEX "import_mapping_version_header_print_idx" ON "import_mapping_version"("header_print");

ALTER TABLE "import_mapping_version" ADD CONSTRAINT "import_mapping_version_mapping_id_fkey" FOREIGN KEY ("mapping_id") REFERENCES "import_mapping"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A name means one mapping among those in use.
CREATE UNIQUE INDEX "import_mapping_name_key" ON "import_mapping"(lower("name")) WHERE "archived_at" IS NULL;
