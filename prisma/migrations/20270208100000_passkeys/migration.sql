-- Keys of devices and password managers that sign in, and challenges that wait for their answer.
create table "passkey" (
  "id" text not null primary key,
  "user_id" text not null references "app_user" ("id") on delete restrict on update cascade,
  "credential_id" text not null,
  "public_key" bytea not null,
  "counter" bigint not null,
  "transports" text[] not null,
  "name" text not null,
  "created_at" timestamptz(3) not null,
  "last_used_at" timestamptz(3)
);
create unique index "passkey_credential_id_key" on "passkey" ("credential_id");
create index "passkey_user_id_idx" on "passkey" ("user_id");

create table "passkey_challenge" (
  "hash" text not null primary key,
  "user_id" text,
  "expires_at" timestamptz(3) not null
);
create index "passkey_challenge_expires_at_idx" on "passkey_challenge" ("expires_at");
