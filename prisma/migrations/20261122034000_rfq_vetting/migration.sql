-- Only requests whose buyer was vetted by staff are published; those that are published stay as they are.
ALTER TABLE "rfq_request" ADD COLUMN "vetted_at" TIMESTAMPTZ(3), ADD COLUMN "vetted_by" TEXT;
UPDATE "rfq_request" SET "vetted_at" = "published_at" WHERE "state" = 'published';

-- What happened to one group is sent together.
ALTER TABLE "rfq_feed" ADD COLUMN "group_id" TEXT;

-- When requests are published next: a random moment of the day, drawn a day before.
ALTER TABLE "rfq_position" ADD COLUMN "publishes_at" TIMESTAMPTZ(3);
