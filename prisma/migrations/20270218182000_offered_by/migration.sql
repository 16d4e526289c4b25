-- An order form says who offered it as they were at acceptance, whatever the legal details say later.
alter table "offer" add column "offered_by" jsonb;
