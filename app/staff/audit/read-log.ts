import type { StaffAuditSearch } from "@/components/staff/audit-filters";
import { nameActors } from "@/lib/accounts/name-actors";
import { listCustomers, readCustomer } from "@/lib/accounts/staff/list-customers";
import { listUsers } from "@/lib/accounts/staff/list-users";
import { addDays } from "@/lib/core/dates";
import { typesIn } from "@/lib/events/catalogue/contract";
import type { NamedEvent } from "@/lib/events/contract";
import { listEvents } from "@/lib/events/list-events";
import type { Context } from "@/lib/platform/context";

const PAGE = 50;

export type Log = {
  rows: NamedEvent[];
  next: string | null;
  organisations: ReadonlyMap<string, string>;
  /** What was searched for but does not exist. */
  missing: "organisation" | "person" | null;
};

/** The log of everything; organisation and person are the first that match what was typed. */
export async function readLog(ctx: Context, search: StaffAuditSearch, cursor: string | undefined): Promise<Log> {
  const [orgId, actorId] = await Promise.all([
    search.organisation === "" ? null : listCustomers(ctx, { q: search.organisation }).then(({ rows }) => rows[0]?.id),
    search.person === "" ? null : listUsers(ctx, { q: search.person }).then(({ rows }) => rows[0]?.id),
  ]);
  const nothing = { rows: [], next: null, organisations: new Map<string, string>() };
  if (orgId === undefined) return { ...nothing, missing: "organisation" };
  if (actorId === undefined) return { ...nothing, missing: "person" };
  const page = await listEvents(ctx, orgId === null ? { everything: true } : { orgId }, {
    limit: PAGE,
    cursor,
    ...(search.group === "" ? {} : { types: typesIn(search.group) }),
    ...(actorId === null ? {} : { actorId }),
    ...(search.subject === "" ? {} : { subject: search.subject }),
    ...(search.from === "" ? {} : { from: `${search.from}T00:00:00Z` }),
    ...(search.until === "" ? {} : { until: `${addDays(search.until, 1)}T00:00:00Z` }),
  });
  const rows = await nameActors(ctx, page.events);
  return { rows, next: page.next, organisations: await organisationNames(ctx, rows), missing: null };
}

async function organisationNames(ctx: Context, rows: readonly NamedEvent[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ orgId }) => orgId ?? []))];
  const found = await Promise.all(ids.map((orgId) => readCustomer(ctx, { orgId }).catch(() => null)));
  return new Map(found.flatMap((customer) => (customer === null ? [] : [[customer.id, customer.name] as const])));
}
