-- Staff can set by hand who is exempt from tax, or pays it themselves.
create table "tax_exemption" (
  "org_id" text primary key references "organisation" ("id") on delete cascade on update cascade,
  "kind" text not null,
  "reason" text not null,
  "evidence" text not null,
  "set_by" text not null,
  "set_at" timestamptz(3) not null
);
