-- Days on which somebody of our team is away, several times. The one absence that each had goes on.
create table "absence" (
  "id" text not null,
  "user_id" text not null,
  "from" date not null,
  "until" date not null,
  constraint "absence_pkey" primary key ("id")
);
create index "absence_user_id_until_idx" on "absence" ("user_id", "until");
alter table "absence" add constraint "absence_user_id_fkey" foreign key ("user_id") references "app_user" ("id") on delete cascade on update cascade;
insert into "absence" ("id", "user_id", "from", "until")
  select 'abs_' || substr("id", 5), "id", "away_from", "away_until" from "app_user" where "away_from" is not null and "away_until" is not null;
