-- A plan may be paid for a year at once; its calls still count by the month.
alter table "subscription" add column "interval" text not null default 'month';
alter table "subscription" add column "pending_interval" text;
alter table "subscription" add column "upgrade_interval" text;
alter table "checkout" add column "interval" text not null default 'month';
alter table "entitlement" add column "period_months" integer not null default 1;
alter table "offer" add column "interval" text not null default 'month';
alter table "agreement" add column "interval" text not null default 'month';
