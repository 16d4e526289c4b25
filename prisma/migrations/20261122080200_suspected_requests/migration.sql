-- A request that filled the hidden field: kept apart for staff, who restores what a person sent.
ALTER TABLE "access_request" ADD COLUMN "suspected_at" TIMESTAMPTZ(3);
