import { reading, requireStaff, type Context } from "@/lib/platform/context";
import type { AccessRequestRow } from "../contract";
import { accessRequestRows } from "./access-request-rows";

/** The queue has the others. */
const MOST = 5;

/** The newest access requests of a customer: those whose offer it accepted, and those from the addresses of its members. Staff only. */
export async function listCustomerRequests(ctx: Context, orgId: string): Promise<AccessRequestRow[]> {
  requireStaff(ctx, "requests:read");
  const db = reading(ctx);
  const members = await db.member.findMany({ where: { orgId }, select: { user: { select: { email: true } } } });
  const found = await db.accessRequest.findMany({
    where: {
      ...{ erasedAt: null, suspectedAt: null },
      OR: [{ offers: { some: { acceptedOrgId: orgId } } }, { email: { in: members.map(({ user }) => user.email) } }],
    },
    orderBy: [{ receivedAt: "desc" }, { id: "desc" }],
    take: MOST,
  });
  return accessRequestRows(db, found, ctx.clock.now());
}
