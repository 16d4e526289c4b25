-- Domains of e-mail addresses that organisations prove by a DNS record. One that is proved is one organisation's.
create table "sso_domain" (
  "id" text not null primary key,
  "org_id" text not null references "organisation" ("id") on delete cascade on update cascade,
  "domain" text not null,
  "token" text not null,
  "created_at" timestamptz(3) not null,
  "verified_at" timestamptz(3),
  "last_checked_at" timestamptz(3),
  "found" text,
  "missing_since" timestamptz(3)
);
create unique index "sso_domain_org_id_domain_key" on "sso_domain" ("org_id", "domain");
create unique index "sso_domain_verified_key" on "sso_domain" ("domain") where "verified_at" is not null;
