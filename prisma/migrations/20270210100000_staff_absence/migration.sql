-- Days on which somebody of our team is away: both or neither.
alter table "app_user" add column "away_from" date;
alter table "app_user" add column "away_until" date;
