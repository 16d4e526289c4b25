import "server-only";
import type { Viewer } from "@/components/explorer/modes";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { PLAN_TABLE, SANDBOX } from "@/lib/billing/plans";
import { roleMay, STAFF_VIEW, type Permission } from "@/lib/core/roles";
import { isBranded } from "@/lib/platform/brand";
import type { Context } from "@/lib/platform/context";
import { type ConsoleVisit, publicPage } from "@/lib/portal/page-access";

type Member = { ctx: Context; visit: ConsoleVisit; orgId: string; allows: (permission: Permission) => boolean };

/** Who opens the explorer: a member of an organisation, or null for everyone else, who gets the public page. */
export async function explorerVisit(): Promise<{ member: Member | null; isSignedIn: boolean }> {
  const { ctx, visit } = await publicPage();
  const org = visit?.org ?? null;
  if (visit === null || org === null) return { member: null, isSignedIn: visit !== null };
  const { role } = org;
  const allows = (permission: Permission): boolean => (role === "staff-view" ? STAFF_VIEW.includes(permission) : roleMay(role, permission));
  return { member: { ctx, visit: { ...visit, org }, orgId: org.id, allows }, isSignedIn: true };
}

const BILLING = "/console/billing";

/** Why an organisation's live data can't be asked for; null: it can. */
async function liveRefusal({ ctx, visit, orgId, allows }: Member, isLive: boolean) {
  if (!allows("data:call")) return { reason: "Your role can't make live calls.", href: null, label: "" };
  if (!isLive) {
    const entitlement = await readEntitlement(ctx, orgId);
    const reason = entitlement === null ? "Your organisation has no plan yet." : `Your ${entitlement.title} plan is not active.`;
    return { reason, href: allows("billing:read") ? BILLING : "/pricing", label: "View plans" };
  }
  if (!visit.user.isVerified && ctx.isLocal !== true)
    return { reason: "Confirm your e-mail address first. We sent you a link.", href: null, label: "" };
  return null;
}

/** What the explorer may do for this visit. Staff that looks at a customer's console gets what everyone gets. */
export async function readViewer(): Promise<Viewer> {
  const { member, isSignedIn } = await explorerVisit();
  if (member === null || member.visit.org.role === "staff-view")
    return { kind: "visitor", isSignedIn, maxRows: SANDBOX.maxRows, mayJoin: !isBranded() };
  const entitlement = await readEntitlement(member.ctx, member.orgId);
  return {
    kind: "member",
    orgId: member.orgId,
    maxRows: { sandbox: SANDBOX.maxRows, live: entitlement === null ? SANDBOX.maxRows : PLAN_TABLE[entitlement.plan].maxRows },
    liveRefusal: await liveRefusal(member, entitlement?.isLive === true),
  };
}
