ALTER TABLE "event" ADD COLUMN "seal_no" INTEGER, ADD COLUMN "seal" BYTEA;
CREATE UNIQUE INDEX "event_seal_no_key" ON "event"("seal_no");
-- What is still to be sealed is found without reading the rest.
CREATE INDEX "event_unsealed" ON "event"("id") WHERE "seal_no" IS NULL;
