-- One word for what an organisation shows on a host of its own.
ALTER TABLE "branding" RENAME TO "brand";
ALTER TABLE "brand" RENAME CONSTRAINT "branding_pkey" TO "brand_pkey";
ALTER INDEX "branding_proved_host_key" RENAME TO "brand_proved_host_key";
ALTER INDEX "branding_state_idx" RENAME TO "brand_state_idx";
ALTER TABLE "branding_logo" RENAME TO "brand_logo";
ALTER TABLE "brand_logo" RENAME CONSTRAINT "branding_logo_pkey" TO "brand_logo_pkey";
