-- A new data processing agreement is mailed to those who accepted one before; what was published until now is not.
alter table "legal_version" add column "accepters_mailed_at" timestamptz(3);
update "legal_version" set "accepters_mailed_at" = "published_at";

-- Texts that are made from code and settings, as they were when an organisation accepted them, because no version was published.
create table "legal_text" (
  "hash" text not null,
  "document" text not null,
  "text" text not null,
  "created_at" timestamptz(3) not null,
  constraint "legal_text_pkey" primary key ("hash")
);
create table "legal_text_acceptance" (
  "hash" text not null,
  "org_id" text not null,
  "user_id" text not null,
  "via" text not null,
  "at" timestamptz(3) not null,
  constraint "legal_text_acceptance_pkey" primary key ("hash", "org_id", "user_id")
);
create index "legal_text_acceptance_org_id_idx" on "legal_text_acceptance" ("org_id");
create index "legal_text_acceptance_user_id_idx" on "legal_text_acceptance" ("user_id");
alter table "legal_text_acceptance" add constraint "legal_text_acceptance_hash_fkey" foreign key ("hash") references "legal_text" ("hash") on delete restrict on update cascade;
