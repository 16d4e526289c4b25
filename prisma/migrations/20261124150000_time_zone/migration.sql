ALTER TABLE "app_user" ADD COLUMN "time_zone" TEXT;
