-- Where tax depends on the postal code of a billing address, who pays without one is asked for it.
alter table "billing_customer" add column "has_postal_code" boolean;
