-- AlterTable
ALTER TABLE "import_run" ADD COLUMN     "files" JSONB NOT NULL DEFAULT '{}';
