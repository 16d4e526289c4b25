-- An offer begins in the currency that the prices of the form were in.
alter table "access_request" add column "currency" text not null default 'usd';
