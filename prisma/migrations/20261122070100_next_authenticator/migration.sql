-- AlterTable
ALTER TABLE "app_user" ADD COLUMN     "totp_next_secret" TEXT;

-- One that was begun and not confirmed is the next one.
UPDATE "app_user" SET "totp_next_secret" = "totp_secret", "totp_secret" = NULL WHERE "totp_confirmed_at" IS NULL AND "totp_secret" IS NOT NULL;
