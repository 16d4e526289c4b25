-- With what somebody did something, beside from where, and the values of changes that go with their organisation.
alter table "event" add column "user_agent" text, add column "erasable" jsonb;
-- The clean-up looks at the events that still have one of both, not at all of them.
create index "event_client_at_idx" on "event" ("at") where "address" is not null or "user_agent" is not null;
drop index "event_address_at_idx";
