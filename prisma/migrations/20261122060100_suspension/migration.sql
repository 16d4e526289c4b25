-- AlterTable
ALTER TABLE "organisation" ADD COLUMN     "payments_hold" TEXT COLLATE "C";
