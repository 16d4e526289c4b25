-- Keys of ours for SAML, what a directory may ask of them, and what ends a session when the directory says so.
create table "sso_key" (
  "id" text not null primary key,
  "connection_id" text not null references "sso_connection" ("id") on delete cascade on update cascade,
  "certificate" text not null,
  "private_key" text not null,
  "created_at" timestamptz(3) not null,
  "used_from" timestamptz(3),
  "ends_at" timestamptz(3)
);
create index "sso_key_connection_id_idx" on "sso_key" ("connection_id");

alter table "sso_connection"
  add column "signs_requests" boolean not null default false,
  add column "requires_encryption" boolean not null default false,
  add column "sign_out_url" text,
  add column "ends_directory" boolean not null default false;

alter table "session"
  add column "sso_identity_id" text,
  add column "directory_session" text,
  add column "directory_hint" text;
