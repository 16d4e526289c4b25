import { orNotFound } from "@/app/refusals";
import type { AccessRequestRow } from "@/lib/access/contract";
import { listCustomerRequests } from "@/lib/access/review/list-customer-requests";
import type { CustomerRow, UserRow } from "@/lib/accounts/contract";
import { nameActors } from "@/lib/accounts/name-actors";
import { readCustomer } from "@/lib/accounts/staff/list-customers";
import { listUsers } from "@/lib/accounts/staff/list-users";
import type { NamedEvent } from "@/lib/events/contract";
import { listEvents } from "@/lib/events/list-events";
import type { CustomerKeys } from "@/lib/keys/contract";
import { readCustomerKeys } from "@/lib/keys/read-customer-keys";
import type { CustomerUsage } from "@/lib/metering/contract";
import { readCustomerUsage } from "@/lib/metering/usage/read-customer-usage";
import { mayAsStaff, type Context } from "@/lib/platform/context";

const RECENT = 15;

type Everything = {
  customer: CustomerRow;
  usage: CustomerUsage;
  keys: CustomerKeys;
  /** Null for roles that don't see them. */ requests: AccessRequestRow[] | null;
  members: UserRow[];
  events: NamedEvent[];
};

/** One organisation with how it uses the service, its members and what happened last; the page of an unknown one does not exist. */
export async function readAll(ctx: Context, orgId: string): Promise<Everything> {
  const customer = await orNotFound(readCustomer(ctx, { orgId }));
  const [usage, keys, requests, members, recent] = await Promise.all([
    readCustomerUsage(ctx, orgId),
    readCustomerKeys(ctx, orgId),
    mayAsStaff(ctx, "requests:read") ? listCustomerRequests(ctx, orgId) : null,
    listUsers(ctx, { orgId }),
    listEvents(ctx, { orgId }, { limit: RECENT }),
  ]);
  return { customer, usage, keys, requests, members: members.rows, events: await nameActors(ctx, recent.events) };
}
