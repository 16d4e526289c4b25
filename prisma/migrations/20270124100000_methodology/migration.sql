ALTER TABLE "data_source" ADD COLUMN "methodology" TEXT;
