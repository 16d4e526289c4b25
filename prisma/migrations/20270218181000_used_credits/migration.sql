-- A credit that is added to the account at Stripe is noted as used once invoices have taken all of it.
alter table "credit" add column "deducted_as" text, add column "used_at" timestamptz(3);
update "credit" set "deducted_as" = substring("note" from 'added to the account at Stripe \((\w+)\)$') where "state" = 'settled';
