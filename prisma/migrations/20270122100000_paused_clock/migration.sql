-- AlterTable
ALTER TABLE "access_request" ADD COLUMN     "clock_left_ms" INTEGER;
