-- An order form says who accepted it as they were then, whatever they are called or invoiced as later.
alter table "offer" add column "accepted_as" jsonb;
