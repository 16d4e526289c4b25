-- The audit log of an organisation can be written into its bucket.
create table "audit_stream" (
  "org_id" text primary key references "organisation" ("id") on delete cascade on update cascade,
  "state" text not null,
  "ended_because" text,
  "sealed_no" integer not null default 0,
  "position" integer not null default 0,
  "line_hash" text not null,
  "sending_no" integer,
  "attempts" smallint not null default 0,
  "due_at" timestamptz(3) not null,
  "holder" text,
  "holder_until" timestamptz(3),
  "failure" text,
  "last_sent_at" timestamptz(3),
  "created_at" timestamptz(3) not null
);
create index "audit_stream_state_due_at_idx" on "audit_stream" ("state", "due_at");
create index "event_org_id_seal_no_idx" on "event" ("org_id", "seal_no");
