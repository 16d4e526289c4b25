-- Exports can be written into a bucket of the customer's.
create table "export_destination" (
  "id" text primary key,
  "org_id" text not null references "organisation" ("id") on delete cascade on update cascade,
  "endpoint" text,
  "region" text not null,
  "bucket" text not null,
  "prefix" text not null,
  "access_key_id" text not null,
  "secret" text not null,
  "encryption" text,
  "state" text not null,
  "failing_since" timestamptz(3),
  "last_success_at" timestamptz(3),
  "disabled_at" timestamptz(3),
  "created_at" timestamptz(3) not null
);
create unique index "export_destination_org_id_key" on "export_destination" ("org_id");

alter table "export"
  add column "delivery_state" text,
  add column "delivery_key_id" text,
  add column "delivery_attempts" smallint not null default 0,
  add column "delivery_due_at" timestamptz(3),
  add column "delivery_holder" text,
  add column "delivery_until" timestamptz(3),
  add column "delivery_failure" text,
  add column "delivered_to" text,
  add column "delivered_at" timestamptz(3);
create index "export_delivery_due_at_idx" on "export" ("delivery_due_at") where "delivery_state" = 'waiting';
