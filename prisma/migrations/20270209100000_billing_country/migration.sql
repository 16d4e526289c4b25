-- Where the customer at Stripe is, as far as an address is known: tax depends on it.
alter table "billing_customer" add column "country" text;
