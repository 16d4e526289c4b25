-- Where the chain of seals ends: when the newest records are removed, nothing else in the database would show it.
create table "seal_end" (
  "id" integer not null,
  "no" integer not null,
  "seal" bytea not null,
  constraint "seal_end_pkey" primary key ("id")
);
