-- How long a browser of a member may be idle before it is signed out: two weeks unless the organisation sets it.
ALTER TABLE "organisation" ADD COLUMN "idle_minutes" INTEGER NOT NULL DEFAULT 20160;

-- Where somebody was when they did it. Kept as long as the address of a session.
ALTER TABLE "event" ADD COLUMN "address" TEXT;
