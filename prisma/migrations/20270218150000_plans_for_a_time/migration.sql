-- Our team can give the features and limits of a higher plan until a day. What is paid stays known beside it.
alter table "allowance" add column "usual_plan" text;
alter table "entitlement" add column "usual_plan" text;
alter table "entitlement" add column "given_until" timestamptz(3);
alter table "entitlement" add column "given_calls" integer;
-- What of a quota was given: now, and the most at any time of the period.
alter table "period" add column "gift" bigint not null default 0;
alter table "period" add column "gifted" bigint not null default 0;

create or replace view "period_now" as
  select p."id", p."org_id", p."kind", p."starts_at", p."ends_at", p."quota",
    p."used" + coalesce((select sum(d."calls") from "usage_delta" d where d."period_id" = p."id"), 0)::bigint as "used",
    p."gift", p."gifted"
  from "period" p;

-- Periods without what top-ups added and without what was given: a plan's calls are used first, then those of top-ups, then gifts.
create or replace view "period_plan" as
  select n."id", n."org_id", n."kind", n."starts_at", n."ends_at", n."used", n."quota" - n."gift" - t."calls" as "quota",
    s."used" - least(t."calls", greatest(0, s."used" - (n."quota" - n."gift" - t."calls")))::bigint as "plan_used",
    s."used" as "sold_used"
  from "period_now" n cross join lateral (
    select coalesce(sum(u."counted_calls"), 0)::bigint as "calls" from "top_up" u
    where u."org_id" = n."org_id" and u."period_starts_at" = n."starts_at" and n."kind" = 'live'
  ) t cross join lateral (
    select n."used" - least(n."gifted", greatest(0, n."used" - (n."quota" - n."gift")))::bigint as "used"
  ) s;

-- Says how much of the quota is given.
create function "period_open"("org" text, "which" text, "starts" timestamptz, "ends" timestamptz, "cap" bigint, "as_of" bigint, "given" bigint)
returns table ("id" bigint, "used" bigint, "quota" bigint) language plpgsql as $$
declare
  "had" "period";
begin
  select p.* into "had" from "period" p where p."org_id" = "org" and p."kind" = "which" and p."starts_at" = "starts";
  if not found then
    insert into "period" ("org_id", "kind", "starts_at", "ends_at", "quota", "version", "gift", "gifted")
    values ("org", "which", "starts", "ends", "cap", "as_of", "given", "given")
    on conflict ("org_id", "kind", "starts_at") do nothing;
    select p.* into "had" from "period" p where p."org_id" = "org" and p."kind" = "which" and p."starts_at" = "starts";
  end if;
  if "had"."version" < "as_of" or ("had"."version" = "as_of"
    and ("had"."ends_at" <> "ends" or "had"."quota" is distinct from "cap" or "had"."gift" <> "given")) then
    perform 1 from "period" p where p."id" = "had"."id" for update skip locked;
    if found then
      update "period" p set "ends_at" = "ends", "quota" = "cap", "version" = "as_of", "gift" = "given", "gifted" = greatest(p."gifted", "given")
        where p."id" = "had"."id" and p."version" <= "as_of";
      select p.* into "had" from "period" p where p."id" = "had"."id";
    elsif "had"."ends_at" <> "ends" or "had"."quota" is distinct from "cap" or "had"."gift" <> "given" then
      return;
    end if;
  end if;
  return query select "had"."id", n."used", "had"."quota" from "period_now" n where n."id" = "had"."id";
end
$$;

-- As servers of the version before ask: nothing of it is given.
create or replace function "period_open"("org" text, "which" text, "starts" timestamptz, "ends" timestamptz, "cap" bigint, "as_of" bigint)
returns table ("id" bigint, "used" bigint, "quota" bigint) language sql as $$
  select o."id", o."used", o."quota" from "period_open"("org", "which", "starts", "ends", "cap", "as_of", 0::bigint) o
$$;
