-- Directories that organisations sign in through, who is who in them, and what is under way.
create table "sso_connection" (
  "id" text not null primary key,
  "org_id" text not null references "organisation" ("id") on delete cascade on update cascade,
  "protocol" text not null,
  "issuer" text,
  "client_id" text,
  "client_secret" text,
  "sign_in_url" text,
  "certificates" text[] not null default '{}',
  "default_role" text not null,
  "is_enforced" boolean not null default false,
  "enabled_at" timestamptz(3),
  "created_at" timestamptz(3) not null,
  "changed_at" timestamptz(3) not null,
  "last_failure" text,
  "last_failure_at" timestamptz(3)
);
create unique index "sso_connection_org_id_key" on "sso_connection" ("org_id");

create table "sso_identity" (
  "id" text not null primary key,
  "connection_id" text not null references "sso_connection" ("id") on delete cascade on update cascade,
  "subject" text not null,
  "user_id" text not null references "app_user" ("id") on delete cascade on update cascade,
  "created_at" timestamptz(3) not null,
  "last_used_at" timestamptz(3) not null
);
create unique index "sso_identity_connection_id_subject_key" on "sso_identity" ("connection_id", "subject");
create index "sso_identity_user_id_idx" on "sso_identity" ("user_id");

create table "sso_attempt" (
  "hash" text not null primary key,
  "connection_id" text not null references "sso_connection" ("id") on delete cascade on update cascade,
  "purpose" text not null,
  "browser_hash" text not null,
  "nonce" text not null,
  "verifier" text,
  "next_path" text not null,
  "user_id" text,
  "replaced_session_id" text,
  "expires_at" timestamptz(3) not null
);
create index "sso_attempt_expires_at_idx" on "sso_attempt" ("expires_at");

create table "sso_assertion" (
  "connection_id" text not null references "sso_connection" ("id") on delete cascade on update cascade,
  "hash" text not null,
  "expires_at" timestamptz(3) not null,
  primary key ("connection_id", "hash")
);
create index "sso_assertion_expires_at_idx" on "sso_assertion" ("expires_at");

alter table "session" add column "sso_connection_id" text;
