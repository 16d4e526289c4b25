import { pageOf, rowsBehind, timeCursor } from "@/lib/core/cursor";
import { isStaffRole } from "@/lib/core/staff-roles";
import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { containsText } from "@/lib/platform/text-filter";
import type { UserPage } from "../contract";
import { hasSecondFactor } from "../second-factor/has-second-factor";
import { NEWEST, PAGE, type ListInput } from "./list-customers";

/** People, newest first, found by a part of name or address, or by id; with `orgId` the members of one organisation. @throws DomainError cursor-invalid */
export async function listUsers(ctx: Context, { q, cursor, orgId }: ListInput & { orgId?: string }): Promise<UserPage> {
  requireStaff(ctx, "customers:read");
  const contains = containsText(q ?? "");
  const matches = q ? { OR: [{ id: q }, { name: contains }, { email: contains }] } : {};
  const found = await reading(ctx).user.findMany({
    where: { AND: [matches, orgId === undefined ? {} : { members: { some: { orgId } } }, rowsBehind(cursor)], erasedAt: null },
    orderBy: NEWEST,
    take: PAGE + 1,
    include: { _count: { select: { passkeys: true } }, members: { include: { organisation: { select: { name: true } } }, take: 20 } },
  });
  const { page, next } = pageOf(found, PAGE, timeCursor);
  return {
    next,
    rows: page.map((user) => ({
      id: user.id,
      name: user.name,
      email: user.email,
      createdAt: user.createdAt.toISOString(),
      isVerified: user.emailVerifiedAt !== null,
      isStaff: user.isStaff,
      staffRole: user.isStaff && isStaffRole(user.staffRole) ? user.staffRole : null,
      hasSecondFactor: hasSecondFactor(user),
      suspendedAt: user.suspendedAt?.toISOString() ?? null,
      organisations: user.members.map(({ orgId: id, role, organisation }) => ({ id, name: organisation.name, role })),
    })),
  };
}
