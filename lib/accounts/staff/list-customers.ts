import { z } from "zod";
import { pageOf, readCursor, readTimeCursor, rowsBehind, timeCursor, writeCursor } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { containsText } from "@/lib/platform/text-filter";
import type { Entitlement, Organisation } from "@/prisma/generated/client";
import type { CUSTOMER_ORDERS, CustomerFilter, CustomerPage, CustomerRow } from "../contract";
import { type CallsByCustomer, callsOfCustomers, customersByUsage } from "./customer-calls";

export const PAGE = 50;

export type ListInput = { q?: string | undefined; cursor?: string | undefined };

export const NEWEST = [{ createdAt: "desc" as const }, { id: "desc" as const }];

const WITH_OWNER = {
  entitlement: { select: { plan: true, state: true } },
  allowances: { where: { kind: "trial", endedAt: null }, take: 1, select: { id: true } },
  _count: { select: { members: true, keys: { where: { revokedAt: null } } } },
  members: { where: { role: "owner" }, take: 1, include: { user: { select: { email: true } } } },
};

type Found = Pick<Organisation, "id" | "name" | "createdAt" | "suspendedAt" | "deletedAt"> & {
  entitlement: Pick<Entitlement, "plan" | "state"> | null;
  allowances: { id: string }[];
  _count: { members: number; keys: number };
  members: { user: { email: string } }[];
};

const rowOf = (org: Found, calls: CallsByCustomer): CustomerRow => ({
  id: org.id,
  name: org.name,
  createdAt: org.createdAt.toISOString(),
  suspendedAt: org.suspendedAt?.toISOString() ?? null,
  deletedAt: org.deletedAt?.toISOString() ?? null,
  plan: org.entitlement?.plan ?? null,
  state: org.entitlement?.state ?? null,
  isTrial: org.allowances.length > 0,
  members: org._count.members,
  keys: org._count.keys,
  owner: org.members[0]?.user.email ?? null,
  calls: calls.get(org.id) ?? null,
});

const NamePlace = z.tuple([z.string().max(1_000), z.string().max(100)]);

/** The rows behind a cursor in the order of their names. */
function namesBehind(cursor: string | undefined) {
  if (cursor === undefined) return {};
  const [name, id] = readCursor(cursor, NamePlace);
  return { OR: [{ name: { gt: name } }, { name, id: { gt: id } }] };
}

function olderFirst(cursor: string | undefined) {
  const place = readTimeCursor(cursor);
  return place ? { OR: [{ createdAt: { gt: place.at } }, { createdAt: place.at, id: { gt: place.id } }] } : {};
}

const ORDERS = {
  "-created": { orderBy: NEWEST, behind: rowsBehind, cursor: timeCursor },
  created: { orderBy: [{ createdAt: "asc" as const }, { id: "asc" as const }], behind: olderFirst, cursor: timeCursor },
  name: {
    orderBy: [{ name: "asc" as const }, { id: "asc" as const }],
    behind: namesBehind,
    cursor: ({ name, id }: Found) => writeCursor(name, id),
  },
} satisfies Record<(typeof CUSTOMER_ORDERS)[number], unknown>;

/** Organisations in these states; a suspended or deleted one is in no other. */
function inState(state: CustomerFilter["state"]) {
  if (state === undefined) return {};
  if (state === "suspended") return { suspendedAt: { not: null }, deletedAt: null };
  if (state === "deleted") return { deletedAt: { not: null } };
  return { suspendedAt: null, deletedAt: null, entitlement: { state } };
}

const onPlan = (plan: CustomerFilter["plan"]) => (plan === undefined ? {} : { entitlement: plan === "sandbox" ? null : { plan } });

/** Organisations, newest first unless told, found by a part of their name, their id or a member's address. @throws DomainError cursor-invalid */
export async function listCustomers(
  ctx: Context,
  { q, plan, state, usage, sort = "-created", cursor }: CustomerFilter & { cursor?: string | undefined },
): Promise<CustomerPage> {
  requireStaff(ctx, "customers:read");
  const contains = containsText(q ?? "");
  const matches = q ? { OR: [{ id: q }, { name: contains }, { members: { some: { user: { email: contains } } } }] } : {};
  const order = ORDERS[sort];
  const now = ctx.clock.now();
  const within = usage === undefined ? {} : { id: { in: await customersByUsage(usage, now) }, deletedAt: null };
  const found = await reading(ctx).organisation.findMany({
    where: { AND: [matches, onPlan(plan), inState(state), within, order.behind(cursor)] },
    orderBy: order.orderBy,
    take: PAGE + 1,
    include: WITH_OWNER,
  });
  const { page, next } = pageOf(found, PAGE, order.cursor);
  const calls = await callsOfCustomers(
    page.map(({ id }) => id),
    now,
  );
  return { rows: page.map((org) => rowOf(org, calls)), next };
}

/** One organisation as staff sees it. @throws DomainError not-found */
export async function readCustomer(ctx: Context, input: { orgId: string }): Promise<CustomerRow> {
  requireStaff(ctx, "customers:read");
  const org = await reading(ctx).organisation.findUnique({ where: { id: input.orgId }, include: WITH_OWNER });
  if (!org) throw new DomainError("not-found", `There is no organisation ${input.orgId}.`);
  return rowOf(org, await callsOfCustomers([org.id], ctx.clock.now()));
}
