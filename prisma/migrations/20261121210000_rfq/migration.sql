-- CreateTable
CREATE TABLE "rfq_request" (
    "id" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "dedupe_key" TEXT COLLATE "C" NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "waits_from" TIMESTAMPTZ(3) NOT NULL,
    "buyer" TEXT COLLATE "C",
    "contact" TEXT COLLATE "C",
    "address" TEXT COLLATE "C",
    "wording" TEXT COLLATE "C",
    "country" TEXT COLLATE "C",
    "quantity" DECIMAL,
    "quantity_unit" TEXT COLLATE "C",
    "unit_power_w" DECIMAL,
    "buyer_keys" TEXT[] COLLATE "C",
    "category" TEXT COLLATE "C" NOT NULL,
    "technology" TEXT COLLATE "C",
    "power_band" TEXT COLLATE "C",
    "quantity_band" TEXT COLLATE "C" NOT NULL,
    "delivery_region" TEXT COLLATE "C" NOT NULL,
    "incoterm" TEXT COLLATE "C",
    "delivery_month" TEXT COLLATE "C" NOT NULL,
    "group_id" TEXT COLLATE "C",
    "published_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "reason" TEXT COLLATE "C",
    "erased_at" TIMESTAMPTZ(3),

    CONSTRAINT "rfq_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rfq" (
    "id" TEXT COLLATE "C" NOT NULL,
    "position" BIGINT NOT NULL,
    "group_id" TEXT COLLATE "C" NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "category" TEXT COLLATE "C" NOT NULL,
    "technology" TEXT COLLATE "C",
    "power_band" TEXT COLLATE "C",
    "quantity_band" TEXT COLLATE "C" NOT NULL,
    "delivery_region" TEXT COLLATE "C" NOT NULL,
    "incoterm" TEXT COLLATE "C",
    "delivery_month" TEXT COLLATE "C" NOT NULL,
    "status" TEXT COLLATE "C" NOT NULL,
    "closes_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "sandbox" BOOLEAN NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "rfq_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rfq_feed" (
    "position" BIGINT NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "rfq_id" TEXT COLLATE "C" NOT NULL,
    "category" TEXT COLLATE "C" NOT NULL,
    "delivery_region" TEXT COLLATE "C" NOT NULL,
    "sandbox" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rfq_feed_pkey" PRIMARY KEY ("position")
);

-- CreateTable
CREATE TABLE "rfq_position" (
    "id" SMALLINT NOT NULL,
    "last" BIGINT NOT NULL,
    "forgotten" BIGINT NOT NULL,

    CONSTRAINT "rfq_position_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "rfq_request_dedupe_key_key" ON "rfq_request"("dedupe_key");

-- CreateIndex
CREATE INDEX "rfq_request_state_waits_from_idx" ON "rfq_request"("state", "waits_from");

-- CreateIndex
CREATE INDEX "rfq_request_group_id_idx" ON "rfq_request"("group_id");

-- CreateIndex
CREATE INDEX "rfq_request_received_at_idx" ON "rfq_request"("received_at");

-- CreateIndex
CREATE UNIQUE INDEX "rfq_position_key" ON "rfq"("position");

-- CreateIndex
CREATE INDEX "rfq_published_at_id_idx" ON "rfq"("published_at", "id");

-- CreateIndex
CREATE INDEX "rfq_category_published_at_id_idx" ON "rfq"("category", "published_at", "id");

-- CreateIndex
CREATE INDEX "rfq_delivery_region_published_at_id_idx" ON "rfq"("delivery_region", "published_at", "id");

-- CreateIndex
CREATE INDEX "rfq_group_id_idx" ON "rfq"("group_id");

-- CreateIndex
CREATE INDEX "rfq_status_closes_at_idx" ON "rfq"("status", "closes_at");

-- CreateIndex
CREATE INDEX "rfq_feed_at_idx" ON "rfq_feed"("at");

INSERT INTO "rfq_position" ("id", "last", "forgotten") VALUES (1, 0, 0);

-- Where real requests come from; the generated ones belong to the source of the sample.
INSERT INTO "data_source" ("code", "name", "licence", "url", "synthetic")
VALUES ('rfq_desk', 'Requests for quotation received by our team', 'Anonymised; for use under your plan', NULL, false)
ON CONFLICT ("code") DO NOTHING;
