-- Plans are sold in several currencies. An organisation pays in one, which Stripe fixes with its first invoice; all before paid in US dollars.
alter table "billing_customer" add column "currency" text;
update "billing_customer" set "currency" = 'usd' where "org_id" in (select "org_id" from "subscription");

alter table "subscription" add column "currency" text not null default 'usd';
alter table "checkout" add column "currency" text not null default 'usd';
alter table "agreement" add column "currency" text not null default 'usd';
alter table "offer" add column "currency" text not null default 'usd';
alter table "dispute" add column "currency" text not null default 'usd';
alter table "credit" add column "currency" text not null default 'usd';
alter table "service_report" add column "currency" text not null default 'usd';
alter table "top_up" add column "currency" text not null default 'usd';
alter table "top_up_rule" add column "currency" text not null default 'usd';
