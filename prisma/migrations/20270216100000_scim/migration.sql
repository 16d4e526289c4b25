-- Tokens that directories keep members with, and what they said of them.
create table "scim_token" (
  "org_id" text not null primary key references "organisation" ("id") on delete cascade on update cascade,
  "hash" text not null,
  "prefix" text not null,
  "created_at" timestamptz(3) not null,
  "last_used_at" timestamptz(3)
);
create unique index "scim_token_hash_key" on "scim_token" ("hash");

create table "scim_user" (
  "org_id" text not null references "organisation" ("id") on delete cascade on update cascade,
  "user_id" text not null references "app_user" ("id") on delete cascade on update cascade,
  "external_id" text,
  "groups" text[] not null default '{}',
  "role" text,
  "is_deleted" boolean not null default false,
  "created_at" timestamptz(3) not null,
  "changed_at" timestamptz(3) not null,
  primary key ("org_id", "user_id")
);
create index "scim_user_user_id_idx" on "scim_user" ("user_id");
