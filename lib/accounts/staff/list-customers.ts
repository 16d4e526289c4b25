import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { containsText } from "@/lib/platform/text-filter";
import type { Entitlement, Organisation } from "@/prisma/generated/client";
import type { CustomerPage, CustomerRow } from "../contract";

export const PAGE = 50;

export type ListInput = { q?: string | undefined; cursor?: string | undefined };

export const NEWEST = [{ createdAt: "desc" as const }, { id: "desc" as const }];

const WITH_OWNER = {
  entitlement: { select: { plan: true, state: true } },
  _count: { select: { members: true, keys: { where: { revokedAt: null } } } },
  members: { where: { role: "owner" }, take: 1, include: { user: { select: { email: true } } } },
};

type Found = Pick<Organisation, "id" | "name" | "createdAt" | "suspendedAt" | "deletedAt"> & {
  entitlement: Pick<Entitlement, "plan" | "state"> | null;
  _count: { members: number; keys: number };
  members: { user: { email: string } }[];
};

const rowOf = (org: Found): CustomerRow => ({
  id: org.id,
  name: org.name,
  createdAt: org.createdAt.toISOString(),
  suspendedAt: org.suspendedAt?.toISOString() ?? null,
  deletedAt: org.deletedAt?.toISOString() ?? null,
  plan: org.entitlement?.plan ?? null,
  state: org.entitlement?.state ?? null,
  members: org._count.members,
  keys: org._count.keys,
  owner: org.members[0]?.user.email ?? null,
});

/** Organisations, newest first, found by a part of their name, their id or a member's address. @throws DomainError cursor-invalid */
export async function listCustomers(ctx: Context, { q, cursor }: ListInput): Promise<CustomerPage> {
  requireStaff(ctx);
  const contains = containsText(q ?? "");
  const matches = q ? { OR: [{ id: q }, { name: contains }, { members: { some: { user: { email: contains } } } }] } : {};
  const found = await reading(ctx).organisation.findMany({
    where: { AND: [matches, rowsBehind(cursor)] },
    orderBy: NEWEST,
    take: PAGE + 1,
    include: WITH_OWNER,
  });
  const { page, next } = pageOf(found, PAGE, timeCursor);
  return { rows: page.map(rowOf), next };
}

/** One organisation as staff sees it. @throws DomainError not-found */
export async function readCustomer(ctx: Context, input: { orgId: string }): Promise<CustomerRow> {
  requireStaff(ctx);
  const org = await reading(ctx).organisation.findUnique({ where: { id: input.orgId }, include: WITH_OWNER });
  if (!org) throw new DomainError("not-found", `There is no organisation ${input.orgId}.`);
  return rowOf(org);
}
