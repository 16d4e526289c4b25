-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "prefix" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "branding" (
    "org_id" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "host" TEXT COLLATE "C",
    "proved_host" TEXT COLLATE "C",
    "challenge" TEXT COLLATE "C" NOT NULL,
    "proved_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "found" TEXT COLLATE "C",
    "lost_at" TIMESTAMPTZ(3),
    "name" TEXT COLLATE "C" NOT NULL,
    "mail_name" TEXT COLLATE "C" NOT NULL,
    "key_prefix" TEXT COLLATE "C",
    "support" TEXT COLLATE "C",
    "imprint_url" TEXT COLLATE "C",
    "terms_url" TEXT COLLATE "C",
    "privacy_url" TEXT COLLATE "C",
    "look" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "branding_pkey" PRIMARY KEY ("org_id")
);

-- CreateTable
CREATE TABLE "branding_logo" (
    "org_id" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "png" BYTEA NOT NULL,
    "webp" BYTEA NOT NULL,
    "icon" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "branding_logo_pkey" PRIMARY KEY ("org_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "branding_proved_host_key" ON "branding"("proved_host");

-- CreateIndex
CREATE INDEX "branding_state_idx" ON "branding"("state");
