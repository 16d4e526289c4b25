-- When a batch was counted, so that everyone can see how far the folds are behind. Servers of before write it without knowing.
ALTER TABLE "usage_delta" ADD COLUMN "written_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
