import { orNotFound } from "@/app/refusals";
import type { CustomerRow, UserRow } from "@/lib/accounts/contract";
import { nameActors } from "@/lib/accounts/name-actors";
import { readCustomer } from "@/lib/accounts/staff/list-customers";
import { listUsers } from "@/lib/accounts/staff/list-users";
import type { NamedEvent } from "@/lib/events/contract";
import { listEvents } from "@/lib/events/list-events";
import type { Context } from "@/lib/platform/context";

const RECENT = 15;

/** One organisation with its members and what happened last; the page of an unknown one does not exist. */
export async function readAll(ctx: Context, orgId: string): Promise<{ customer: CustomerRow; members: UserRow[]; events: NamedEvent[] }> {
  const customer = await orNotFound(readCustomer(ctx, { orgId }));
  const [members, recent] = await Promise.all([listUsers(ctx, { orgId }), listEvents(ctx, { orgId }, { limit: RECENT })]);
  return { customer, members: members.rows, events: await nameActors(ctx, recent.events) };
}
