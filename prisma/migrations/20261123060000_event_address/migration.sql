-- The clean-up of addresses looks at the events that still have one, not at all of them.
CREATE INDEX "event_address_at_idx" ON "event"("address", "at");
