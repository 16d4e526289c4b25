-- What of a refund was the price and not tax on top of it. Null: all of it.
alter table "refund" add column "price_cents" integer;
