-- What a file says of its source holds once the file is published. The source of a run that was staged before is there already.
ALTER TABLE "import_run" ADD COLUMN "about" JSONB;
