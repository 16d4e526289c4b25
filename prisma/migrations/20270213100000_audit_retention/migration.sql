-- Where the chain of seals begins, once records of the audit log were deleted after their time.
create table "seal_start" ("id" integer primary key, "no" integer not null, "seal" bytea not null);
