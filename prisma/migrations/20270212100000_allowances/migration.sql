-- What staff gives for a time beyond what is paid: a plan on trial, or other limits.
create table "allowance" (
  "id" text primary key,
  "org_id" text not null references "organisation" ("id") on delete cascade,
  "kind" text not null,
  "plan" text not null,
  "quota_calls" integer,
  "burst_per_second" integer,
  "burst_bucket" integer,
  "usual_quota_calls" integer,
  "usual_burst_per_second" integer,
  "usual_burst_bucket" integer,
  "note" text not null,
  "created_by" text not null,
  "starts_at" timestamptz(3) not null,
  "ends_at" timestamptz(3) not null,
  "ended_at" timestamptz(3)
);
create unique index "allowance_open_key" on "allowance" ("org_id") where "ended_at" is null;
create index "allowance_org_id_starts_at_idx" on "allowance" ("org_id", "starts_at");
