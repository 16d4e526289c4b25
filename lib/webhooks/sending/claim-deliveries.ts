import { plansWith } from "@/lib/billing/entitlement/feature-access";
import { STATES_IN_FORCE } from "@/lib/billing/periods";
import { transaction, type Context } from "@/lib/platform/context";

/** Longer than an attempt takes in all. A process that dies in the middle leaves its work to others after that. */
export const LEASE_MS = 60_000;
/** Under way to one endpoint at once; where it fails, one: a slow receiver holds up itself and nobody else. */
const TO_ONE = 4;
const TO_FAILING = 1;
/** Under way for one organisation at once, of each way: with many slow endpoints it holds up itself too. */
const OF_ONE = 8;

/** `isIncluded`: the organisation may be sent something now. `claims` tells this claim from later ones. */
export type Claimed = {
  id: string;
  endpointId: string;
  orgId: string;
  type: string;
  body: string;
  attempts: number;
  replays: number;
  claims: number;
  url: string;
  secret: string;
  oldSecret: string | null;
  oldSecretUntil: Date | null;
  isIncluded: boolean;
};

/**
 * Takes deliveries that are due, the oldest of each endpoint first, and leases them: of many processes one sends each. The
 * organisation that has the fewest under way comes first.
 * @param isFailing whether from endpoints whose last attempt failed, or from the others
 */
export function claimDeliveries(ctx: Context, { limit, isFailing }: { limit: number; isFailing: boolean }): Promise<Claimed[]> {
  if (limit < 1) return Promise.resolve([]);
  return transaction(ctx, (tx) => {
    const now = new Date(tx.clock.now());
    const until = new Date(tx.clock.now() + LEASE_MS);
    const most = isFailing ? TO_FAILING : TO_ONE;
    return tx.db.$queryRaw<Claimed[]>`
      with due as (
        select endpoint_id, min(next_attempt_at) filter (where leased_until is null or leased_until <= ${now}) as since,
          count(*) filter (where leased_until > ${now})::int as under_way
        from webhook_delivery where state = 'waiting' and next_attempt_at <= ${now} group by 1
      ), endpoint as (
        select w.id, w.org_id, due.since, ${most}::int - due.under_way as room,
          sum(due.under_way) over (partition by w.org_id) as of_one
        from due join webhook_endpoint w on w.id = due.endpoint_id
        where w.state = 'enabled' and (w.failing_since is not null) = ${isFailing}
      ), turn as (
        select id, room, since, of_one + ${most}::int * (row_number() over (partition by org_id order by since, id) - 1) as ahead
        from endpoint where since is not null and room > 0
      ), taken as (
        select d.id from (select * from turn where ahead < ${OF_ONE} order by ahead, since limit ${limit}) t
        cross join lateral (
          select id from webhook_delivery
          where endpoint_id = t.id and state = 'waiting' and next_attempt_at <= ${now} and (leased_until is null or leased_until <= ${now})
          order by next_attempt_at, event_at, id
          limit least(t.room, ${OF_ONE} - t.ahead)
          for update skip locked
        ) d
        limit ${limit}
      )
      update webhook_delivery d set leased_until = ${until}, claims = d.claims + 1
      from taken, webhook_endpoint w
      join organisation o on o.id = w.org_id
      left join entitlement e on e.org_id = w.org_id
      where d.id = taken.id and w.id = d.endpoint_id
      returning d.id, d.endpoint_id as "endpointId", d.org_id as "orgId", d.type, d.body, d.attempts, d.replays, d.claims,
        w.url, w.secret, w.old_secret as "oldSecret", w.old_secret_until as "oldSecretUntil",
        (o.deleted_at is null and o.suspended_at is null
          and coalesce(e.plan = any(${plansWith("webhooks")}) and e.state = any(${[...STATES_IN_FORCE]}), false)) as "isIncluded"`;
  });
}
