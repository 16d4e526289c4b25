alter table "billing_customer" rename column "held_by" to "locked_by";
alter table "billing_customer" rename column "held_until" to "locked_until";
