ALTER TABLE "member" RENAME COLUMN "notices_read_at" TO "notifications_read_at";
