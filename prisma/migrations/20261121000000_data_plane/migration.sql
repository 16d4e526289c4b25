-- Name search folds accents in the application and looks up trigrams here.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "organisation" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organisation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "entitlement" (
    "org_id" TEXT COLLATE "C" NOT NULL,
    "plan" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "quota_calls" INTEGER,
    "burst_per_second" INTEGER,
    "burst_bucket" INTEGER,
    "sandbox_calls" INTEGER,
    "period_starts_at" TIMESTAMPTZ(3),
    "period_ends_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "entitlement_pkey" PRIMARY KEY ("org_id")
);

-- CreateTable
CREATE TABLE "release" (
    "number" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "title" TEXT COLLATE "C" NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "import_id" TEXT COLLATE "C",
    "reverts" INTEGER,
    "reverted_by" INTEGER,
    "summary" JSONB NOT NULL,

    CONSTRAINT "release_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "data_source" (
    "code" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "licence" TEXT COLLATE "C" NOT NULL,
    "url" TEXT COLLATE "C",
    "synthetic" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "data_source_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE TABLE "company" (
    "row_id" BIGSERIAL NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "name_folded" TEXT COLLATE "C" NOT NULL,
    "search_folded" TEXT COLLATE "C" NOT NULL,
    "legal_name" TEXT COLLATE "C",
    "aliases" TEXT[],
    "country" TEXT COLLATE "C",
    "region" TEXT COLLATE "C",
    "city" TEXT COLLATE "C",
    "types" TEXT[],
    "technologies" TEXT[],
    "founded_year" INTEGER,
    "staff_range" TEXT COLLATE "C",
    "capacity" JSONB,
    "website" TEXT COLLATE "C",
    "parent_id" TEXT COLLATE "C",
    "status" TEXT COLLATE "C" NOT NULL,
    "last_verified" DATE,
    "sandbox" BOOLEAN NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "source_ref" TEXT COLLATE "C" NOT NULL,
    "content_hash" TEXT COLLATE "C" NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "from_release" INTEGER NOT NULL,
    "to_release" INTEGER,

    CONSTRAINT "company_pkey" PRIMARY KEY ("row_id")
);

-- CreateTable
CREATE TABLE "product" (
    "row_id" BIGSERIAL NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "company_id" TEXT COLLATE "C",
    "manufacturer" TEXT COLLATE "C" NOT NULL,
    "manufacturer_folded" TEXT COLLATE "C" NOT NULL,
    "brand" TEXT COLLATE "C",
    "series_id" TEXT COLLATE "C",
    "model" TEXT COLLATE "C" NOT NULL,
    "model_folded" TEXT COLLATE "C" NOT NULL,
    "search_folded" TEXT COLLATE "C" NOT NULL,
    "category" TEXT COLLATE "C" NOT NULL,
    "technology" TEXT COLLATE "C",
    "material" TEXT COLLATE "C",
    "doping" TEXT COLLATE "C",
    "wafer_format" TEXT COLLATE "C",
    "pmax_stc_w" DECIMAL,
    "nameplate_w" DECIMAL,
    "power_w" DECIMAL,
    "efficiency_pct" DECIMAL,
    "vmp_v" DECIMAL,
    "imp_a" DECIMAL,
    "voc_v" DECIMAL,
    "isc_a" DECIMAL,
    "noct_c" DECIMAL,
    "gamma_pmax_pct_per_c" DECIMAL,
    "beta_voc_pct_per_c" DECIMAL,
    "alpha_isc_pct_per_c" DECIMAL,
    "bifacial" BOOLEAN,
    "bifaciality_pct" DECIMAL,
    "cells" INTEGER,
    "length_mm" DECIMAL,
    "width_mm" DECIMAL,
    "weight_kg" DECIMAL,
    "max_system_voltage_v" INTEGER,
    "certifications" TEXT[],
    "warranty" JSONB,
    "ptc_w" DECIMAL,
    "listing_date" DATE,
    "status" TEXT COLLATE "C" NOT NULL,
    "data_quality" TEXT[],
    "ac_power_w" DECIMAL,
    "dc_power_max_w" DECIMAL,
    "vac_v" DECIMAL,
    "mppt_low_v" DECIMAL,
    "mppt_high_v" DECIMAL,
    "efficiency_cec_pct" DECIMAL,
    "hybrid" BOOLEAN,
    "energy_kwh" DECIMAL,
    "power_kw" DECIMAL,
    "chemistry" TEXT COLLATE "C",
    "roundtrip_pct" DECIMAL,
    "sandbox" BOOLEAN NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "source_ref" TEXT COLLATE "C" NOT NULL,
    "content_hash" TEXT COLLATE "C" NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "from_release" INTEGER NOT NULL,
    "to_release" INTEGER,

    CONSTRAINT "product_pkey" PRIMARY KEY ("row_id")
);

-- CreateTable
CREATE TABLE "price_series" (
    "id" TEXT COLLATE "C" NOT NULL,
    "stage" TEXT COLLATE "C" NOT NULL,
    "item" TEXT COLLATE "C" NOT NULL,
    "technology" TEXT COLLATE "C",
    "wafer_format" TEXT COLLATE "C",
    "region" TEXT COLLATE "C" NOT NULL,
    "segment" TEXT COLLATE "C",
    "price_term" TEXT COLLATE "C" NOT NULL,
    "currency" TEXT COLLATE "C" NOT NULL,
    "unit" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "benchmark" BOOLEAN NOT NULL,
    "position" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "price_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "spot_price" (
    "row_id" BIGSERIAL NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "series_id" TEXT COLLATE "C" NOT NULL,
    "date" DATE NOT NULL,
    "effective_date" DATE NOT NULL,
    "low" DECIMAL,
    "avg" DECIMAL NOT NULL,
    "high" DECIMAL,
    "change_pct" DECIMAL,
    "frequency" TEXT COLLATE "C" NOT NULL,
    "basis" TEXT COLLATE "C" NOT NULL,
    "spec_version" TEXT COLLATE "C",
    "sandbox" BOOLEAN NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "source_ref" TEXT COLLATE "C" NOT NULL,
    "content_hash" TEXT COLLATE "C" NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "from_release" INTEGER NOT NULL,
    "to_release" INTEGER,

    CONSTRAINT "spot_price_pkey" PRIMARY KEY ("row_id")
);

-- CreateTable
CREATE TABLE "shipment" (
    "row_id" BIGSERIAL NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "quarter" TEXT COLLATE "C" NOT NULL,
    "product" TEXT COLLATE "C" NOT NULL,
    "dimension" TEXT COLLATE "C" NOT NULL,
    "basis" TEXT COLLATE "C" NOT NULL,
    "entity_id" TEXT COLLATE "C" NOT NULL,
    "entity" TEXT COLLATE "C" NOT NULL,
    "is_total" BOOLEAN NOT NULL,
    "volume_gw" DECIMAL,
    "status" TEXT COLLATE "C" NOT NULL,
    "withheld" BOOLEAN NOT NULL,
    "sandbox" BOOLEAN NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "source_ref" TEXT COLLATE "C" NOT NULL,
    "content_hash" TEXT COLLATE "C" NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "from_release" INTEGER NOT NULL,
    "to_release" INTEGER,

    CONSTRAINT "shipment_pkey" PRIMARY KEY ("row_id")
);

-- CreateTable
CREATE TABLE "import_run" (
    "id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "mode" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "file_name" TEXT COLLATE "C",
    "file_sha256" TEXT,
    "report" JSONB NOT NULL,
    "staged_rows" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "release" INTEGER,

    CONSTRAINT "import_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staged_row" (
    "import_id" TEXT COLLATE "C" NOT NULL,
    "resource" TEXT COLLATE "C" NOT NULL,
    "ref" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "doc" JSONB NOT NULL,

    CONSTRAINT "staged_row_pkey" PRIMARY KEY ("import_id","resource","ref")
);

-- CreateTable
CREATE TABLE "quarantined_row" (
    "id" BIGSERIAL NOT NULL,
    "import_id" TEXT COLLATE "C" NOT NULL,
    "resource" TEXT COLLATE "C" NOT NULL,
    "ref" TEXT COLLATE "C",
    "line" INTEGER,
    "reasons" JSONB NOT NULL,
    "doc" JSONB NOT NULL,

    CONSTRAINT "quarantined_row_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "version_clock" (
    "topic" TEXT COLLATE "C" NOT NULL,
    "value" BIGINT NOT NULL,

    CONSTRAINT "version_clock_pkey" PRIMARY KEY ("topic")
);

-- CreateTable
CREATE TABLE "event" (
    "id" UUID NOT NULL,
    "type" TEXT COLLATE "C" NOT NULL,
    "org_id" TEXT COLLATE "C",
    "actor" JSONB NOT NULL,
    "subject" TEXT COLLATE "C",
    "data" JSONB NOT NULL,
    "request_id" TEXT COLLATE "C",
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key" (
    "id" TEXT COLLATE "C" NOT NULL,
    "org_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "mode" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "hint" TEXT COLLATE "C" NOT NULL,
    "scopes" TEXT[],
    "addresses" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "exposed_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_address" TEXT COLLATE "C",

    CONSTRAINT "api_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "period" (
    "id" BIGSERIAL NOT NULL,
    "org_id" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "quota" BIGINT,
    "used" BIGINT NOT NULL DEFAULT 0,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "period_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "call_ledger" (
    "id" UUID NOT NULL,
    "org_id" TEXT COLLATE "C" NOT NULL,
    "key_id" TEXT COLLATE "C" NOT NULL,
    "mode" TEXT COLLATE "C" NOT NULL,
    "period_id" BIGINT,
    "endpoint" TEXT COLLATE "C" NOT NULL,
    "status" SMALLINT NOT NULL,
    "charge" SMALLINT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "duration_us" INTEGER NOT NULL,
    "query" TEXT COLLATE "C" NOT NULL,
    "address" TEXT COLLATE "C",
    "client_id" TEXT COLLATE "C",

    CONSTRAINT "call_ledger_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");

-- CreateTable
CREATE TABLE "usage_hour" (
    "org_id" TEXT COLLATE "C" NOT NULL,
    "key_id" TEXT COLLATE "C" NOT NULL,
    "hour" TIMESTAMPTZ(0) NOT NULL,
    "endpoint" TEXT COLLATE "C" NOT NULL,
    "status" SMALLINT NOT NULL,
    "mode" TEXT COLLATE "C" NOT NULL,
    "calls" BIGINT NOT NULL,
    "charged" BIGINT NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "usage_hour_pkey" PRIMARY KEY ("org_id","key_id","hour","endpoint","status")
);

-- CreateIndex
CREATE UNIQUE INDEX "release_reverts_key" ON "release"("reverts");

-- CreateIndex
CREATE INDEX "company_name_folded_id_idx" ON "company"("name_folded", "id");

-- CreateIndex
CREATE INDEX "company_country_name_folded_id_idx" ON "company"("country", "name_folded", "id");

-- CreateIndex
CREATE INDEX "company_status_name_folded_id_idx" ON "company"("status", "name_folded", "id");

-- CreateIndex
CREATE INDEX "company_founded_year_id_idx" ON "company"("founded_year", "id");

-- CreateIndex
CREATE INDEX "company_updated_at_id_idx" ON "company"("updated_at", "id");

-- CreateIndex
CREATE INDEX "company_types_idx" ON "company" USING GIN ("types");

-- CreateIndex
CREATE INDEX "company_technologies_idx" ON "company" USING GIN ("technologies");

-- CreateIndex
CREATE INDEX "company_search_folded_idx" ON "company" USING GIN ("search_folded" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "company_from_release_idx" ON "company"("from_release");

-- CreateIndex
CREATE INDEX "company_to_release_idx" ON "company"("to_release");

-- CreateIndex
CREATE UNIQUE INDEX "company_id_from_release_key" ON "company"("id", "from_release");

-- CreateIndex
CREATE UNIQUE INDEX "company_source_source_ref_from_release_key" ON "company"("source", "source_ref", "from_release");

-- CreateIndex
CREATE INDEX "product_manufacturer_folded_id_idx" ON "product"("manufacturer_folded", "id");

-- CreateIndex
CREATE INDEX "product_model_folded_id_idx" ON "product"("model_folded", "id");

-- CreateIndex
CREATE INDEX "product_company_id_id_idx" ON "product"("company_id", "id");

-- CreateIndex
CREATE INDEX "product_technology_manufacturer_folded_id_idx" ON "product"("technology", "manufacturer_folded", "id");

-- CreateIndex
CREATE INDEX "product_material_manufacturer_folded_id_idx" ON "product"("material", "manufacturer_folded", "id");

-- CreateIndex
CREATE INDEX "product_category_manufacturer_folded_id_idx" ON "product"("category", "manufacturer_folded", "id");

-- CreateIndex
CREATE INDEX "product_power_w_id_idx" ON "product"("power_w", "id");

-- CreateIndex
CREATE INDEX "product_efficiency_pct_id_idx" ON "product"("efficiency_pct", "id");

-- CreateIndex
CREATE INDEX "product_updated_at_id_idx" ON "product"("updated_at", "id");

-- CreateIndex
CREATE INDEX "product_search_folded_idx" ON "product" USING GIN ("search_folded" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "product_from_release_idx" ON "product"("from_release");

-- CreateIndex
CREATE INDEX "product_to_release_idx" ON "product"("to_release");

-- CreateIndex
CREATE UNIQUE INDEX "product_id_from_release_key" ON "product"("id", "from_release");

-- CreateIndex
CREATE UNIQUE INDEX "product_source_source_ref_from_release_key" ON "product"("source", "source_ref", "from_release");

-- CreateIndex
CREATE INDEX "price_series_position_id_idx" ON "price_series"("position", "id");

-- CreateIndex
CREATE INDEX "spot_price_series_id_date_idx" ON "spot_price"("series_id", "date" DESC);

-- CreateIndex
CREATE INDEX "spot_price_date_id_idx" ON "spot_price"("date", "id");

-- CreateIndex
CREATE INDEX "spot_price_from_release_idx" ON "spot_price"("from_release");

-- CreateIndex
CREATE INDEX "spot_price_to_release_idx" ON "spot_price"("to_release");

-- CreateIndex
CREATE UNIQUE INDEX "spot_price_id_from_release_key" ON "spot_price"("id", "from_release");

-- CreateIndex
CREATE UNIQUE INDEX "spot_price_source_source_ref_from_release_key" ON "spot_price"("source", "source_ref", "from_release");

-- CreateIndex
CREATE INDEX "shipment_product_dimension_quarter_basis_source_idx" ON "shipment"("product", "dimension", "quarter", "basis", "source");

-- CreateIndex
CREATE INDEX "shipment_entity_id_product_dimension_quarter_idx" ON "shipment"("entity_id", "product", "dimension", "quarter");

-- CreateIndex
CREATE INDEX "shipment_from_release_idx" ON "shipment"("from_release");

-- CreateIndex
CREATE INDEX "shipment_to_release_idx" ON "shipment"("to_release");

-- CreateIndex
CREATE UNIQUE INDEX "shipment_id_from_release_key" ON "shipment"("id", "from_release");

-- CreateIndex
CREATE UNIQUE INDEX "shipment_source_source_ref_from_release_key" ON "shipment"("source", "source_ref", "from_release");

-- CreateIndex
CREATE INDEX "import_run_created_at_idx" ON "import_run"("created_at");

-- CreateIndex
CREATE INDEX "quarantined_row_import_id_id_idx" ON "quarantined_row"("import_id", "id");

-- CreateIndex
CREATE INDEX "event_org_id_id_idx" ON "event"("org_id", "id");

-- CreateIndex
CREATE INDEX "event_type_id_idx" ON "event"("type", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_hash_key" ON "api_key"("hash");

-- CreateIndex
CREATE INDEX "api_key_org_id_created_at_idx" ON "api_key"("org_id", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "period_org_id_kind_starts_at_key" ON "period"("org_id", "kind", "starts_at");

-- CreateIndex
CREATE INDEX "call_ledger_org_id_id_idx" ON "call_ledger"("org_id", "id");

-- CreateIndex
CREATE INDEX "usage_hour_org_id_hour_idx" ON "usage_hour"("org_id", "hour");

-- AddForeignKey
ALTER TABLE "entitlement" ADD CONSTRAINT "entitlement_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organisation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What must be in every database, whatever tool made the tables above.

INSERT INTO "version_clock" ("topic", "value") VALUES ('release', 0), ('access', 0);

-- Numbers of releases are never used again, also not when publishing fails half way.
CREATE SEQUENCE "release_number" AS INTEGER START 1;

-- The ledger is partitioned by day on the time inside its UUIDv7 ids.
CREATE FUNCTION "uuidv7_floor"("at" TIMESTAMPTZ) RETURNS UUID LANGUAGE SQL IMMUTABLE STRICT AS $$
  SELECT (lpad(to_hex((extract(epoch FROM "at") * 1000)::BIGINT), 12, '0') || repeat('0', 20))::UUID
$$;

CREATE FUNCTION "uuidv7_time"("id" UUID) RETURNS TIMESTAMPTZ LANGUAGE SQL IMMUTABLE STRICT AS $$
  SELECT to_timestamp(('x' || lpad(replace(left("id"::TEXT, 13), '-', ''), 16, '0'))::BIT(64)::BIGINT / 1000.0)
$$;

-- Rows of days without a partition of their own; the job that makes partitions keeps it empty.
CREATE TABLE "call_ledger_other" PARTITION OF "call_ledger" DEFAULT;

-- Makes the partitions of the days from "first" to "last" that are missing; returns how many.
CREATE FUNCTION "call_ledger_partitions"("first" DATE, "last" DATE) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  "day" DATE;
  "name" TEXT;
  "made" INTEGER := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(727001);
  FOR "day" IN SELECT generate_series("first", "last", INTERVAL '1 day')::DATE LOOP
    "name" := 'call_ledger_' || to_char("day", 'YYYYMMDD');
    IF to_regclass("name") IS NULL AND NOT EXISTS (
      SELECT FROM "call_ledger_other"
      WHERE "id" >= uuidv7_floor("day"::TIMESTAMP AT TIME ZONE 'UTC') AND "id" < uuidv7_floor(("day" + 1)::TIMESTAMP AT TIME ZONE 'UTC')
    ) THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF "call_ledger" FOR VALUES FROM (%L) TO (%L)', "name",
        uuidv7_floor("day"::TIMESTAMP AT TIME ZONE 'UTC'), uuidv7_floor(("day" + 1)::TIMESTAMP AT TIME ZONE 'UTC'));
      "made" := "made" + 1;
    END IF;
  END LOOP;
  RETURN "made";
END
$$;

-- Adds calls to the ledger and the hourly roll-ups. The caller holds whatever lock it needs.
CREATE FUNCTION "ledger_add"("calls" JSON) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  WITH c AS MATERIALIZED (
    SELECT * FROM json_to_recordset("calls") AS r(i UUID, p BIGINT, o TEXT, k TEXT, m TEXT, e TEXT, s SMALLINT, c SMALLINT, b INTEGER, d INTEGER, q TEXT, a TEXT, x TEXT)
  ), added AS (
    INSERT INTO "call_ledger" ("id", "org_id", "key_id", "mode", "period_id", "endpoint", "status", "charge", "bytes", "duration_us", "query", "address", "client_id")
    SELECT i, o, k, m, p, e, s, c, b, d, q, a, x FROM c
  )
  INSERT INTO "usage_hour" AS u ("org_id", "key_id", "hour", "endpoint", "status", "mode", "calls", "charged", "bytes")
  SELECT o, k, date_trunc('hour', uuidv7_time(i), 'UTC'), e, s, min(m), count(*), sum(c), sum(b) FROM c
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT ("org_id", "key_id", "hour", "endpoint", "status")
  DO UPDATE SET "calls" = u."calls" + excluded."calls", "charged" = u."charged" + excluded."charged", "bytes" = u."bytes" + excluded."bytes";
END
$$;

-- Settles one batch: locks the periods in order of id, grants what is left of each in the order of
-- the calls, and writes the granted calls. "counts" says how many calls of the batch belong to each
-- period. Returns every period with what it had used before and how many calls were granted.
-- With "again" the batch was sent before and may have been committed without the sender knowing:
-- calls that are in the ledger already are returned as "known" and not added twice.
CREATE FUNCTION "meter_settle"("periods" BIGINT[], "counts" BIGINT[], "calls" JSON, "again" BOOLEAN)
RETURNS TABLE ("period_id" BIGINT, "used_before" BIGINT, "cap" BIGINT, "granted" BIGINT, "known" UUID[]) LANGUAGE plpgsql AS $$
DECLARE
  "admitted" JSON := "calls";
  "ns" BIGINT[] := "counts";
  "seen" UUID[] := '{}';
BEGIN
  PERFORM 1 FROM "period" p WHERE p."id" = ANY ("periods") ORDER BY p."id" FOR UPDATE;
  IF "again" THEN
    SELECT coalesce(array_agg(l."id"), '{}') INTO "seen" FROM "call_ledger" l JOIN json_to_recordset("calls") AS r(i UUID) ON l."id" = r.i;
  END IF;
  IF "again" OR EXISTS (
    SELECT FROM "period" p JOIN unnest("periods", "counts") AS w(id, n) ON w.id = p."id" WHERE p."used" + w.n > p."quota"
  ) THEN
    SELECT coalesce(json_agg(f.call ORDER BY f.ord), '[]') INTO "admitted" FROM (
      SELECT c.value AS call, c.ordinality AS ord, (c.value ->> 'p')::BIGINT AS p,
        row_number() OVER (PARTITION BY c.value ->> 'p' ORDER BY c.ordinality) AS n
      FROM json_array_elements("calls") WITH ORDINALITY c
      WHERE (c.value ->> 'i')::UUID <> ALL ("seen")
    ) f JOIN "period" p ON p."id" = f.p WHERE p."quota" IS NULL OR p."used" + f.n <= p."quota";
    SELECT array_agg(coalesce(t.n, 0) ORDER BY w.ord) INTO "ns" FROM unnest("periods") WITH ORDINALITY AS w(id, ord)
    LEFT JOIN (SELECT r.p, count(*) AS n FROM json_to_recordset("admitted") AS r(p BIGINT) GROUP BY 1) t ON t.p = w.id;
  END IF;
  PERFORM "ledger_add"("admitted");
  RETURN QUERY UPDATE "period" p SET "used" = p."used" + w.n FROM unnest("periods", "ns") AS w(id, n) WHERE p."id" = w.id
    RETURNING p."id", p."used" - w.n, p."quota", w.n, "seen";
END
$$;

-- Takes back calls that were counted but could not be answered (the database went away in between).
CREATE FUNCTION "meter_void"("calls" UUID[]) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  "n" BIGINT;
BEGIN
  PERFORM 1 FROM "period" p WHERE p."id" IN (SELECT l."period_id" FROM "call_ledger" l WHERE l."id" = ANY ("calls")) ORDER BY p."id" FOR UPDATE;
  WITH gone AS (
    DELETE FROM "call_ledger" l WHERE l."id" = ANY ("calls") RETURNING l.*
  ), rolled AS (
    UPDATE "usage_hour" u SET "calls" = u."calls" - g.n, "charged" = u."charged" - g.charged, "bytes" = u."bytes" - g.b
    FROM (
      SELECT "org_id", "key_id", date_trunc('hour', uuidv7_time("id"), 'UTC') AS h, "endpoint", "status", count(*) AS n, sum("charge") AS charged, sum("bytes") AS b
      FROM gone GROUP BY 1, 2, 3, 4, 5
    ) g
    WHERE u."org_id" = g."org_id" AND u."key_id" = g."key_id" AND u."hour" = g.h AND u."endpoint" = g."endpoint" AND u."status" = g."status"
  ), freed AS (
    UPDATE "period" p SET "used" = p."used" - g.charged
    FROM (SELECT "period_id", sum("charge") AS charged FROM gone WHERE "period_id" IS NOT NULL GROUP BY 1) g WHERE p."id" = g."period_id"
  )
  SELECT count(*) INTO "n" FROM gone;
  RETURN "n";
END
$$;

-- Takes up to "wanted" calls of a period in advance; what is not used is given back by a negative number.
CREATE FUNCTION "meter_lease"("period" BIGINT, "wanted" BIGINT) RETURNS TABLE ("granted" BIGINT, "used_after" BIGINT, "cap" BIGINT) LANGUAGE plpgsql AS $$
DECLARE
  "had" BIGINT;
BEGIN
  SELECT p."used" INTO "had" FROM "period" p WHERE p."id" = "period" FOR UPDATE;
  RETURN QUERY UPDATE "period" p SET "used" = greatest(0, least(coalesce(p."quota", p."used" + "wanted"), p."used" + "wanted"), CASE WHEN "wanted" > 0 THEN p."used" ELSE 0 END)
    WHERE p."id" = "period" RETURNING p."used" - "had", p."used", p."quota";
END
$$;

-- One text cell of a CSV file: quoted when it must be, and never a formula for a spreadsheet.
CREATE FUNCTION "csv_cell"("value" TEXT) RETURNS TEXT LANGUAGE SQL IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN "value" IS NULL THEN ''
    WHEN "value" ~ '^[=+@\t\r-]' THEN '"''' || replace("value", '"', '""') || '"'
    WHEN "value" ~ '[",\r\n]' THEN '"' || replace("value", '"', '""') || '"'
    ELSE "value"
  END
$$;
