import "server-only";
import type { Viewer } from "@/components/explorer/modes";
import type { Operation } from "@/lib/api/openapi/contract";
import { readEntitlement } from "@/lib/billing/entitlement/read-entitlement";
import { PLAN_TABLE, SANDBOX } from "@/lib/billing/plans";
import { readCoverage } from "@/lib/catalog/browse/coverage/read-coverage";
import { countryName } from "@/lib/core/country-name";
import { isBranded } from "@/lib/platform/brand";
import { publicPage, requireOpen } from "@/lib/portal/page-access";
import { marketOf } from "../market-of";
import { type Member, marketVisit } from "../market-visit";

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

/**
 * What the explorer may do for this visit. Staff that looks at a customer's console gets what everyone gets. Who can't open their
 * organisation's console is led to why: its rules are those of the explorer, too.
 */
export async function readViewer(): Promise<Viewer> {
  const { visit } = await publicPage();
  if (visit !== null) requireOpen(visit);
  const { member, isSignedIn } = await marketVisit();
  if (member === null || member.visit.org.role === "staff-view")
    return { kind: "visitor", isSignedIn, maxRows: SANDBOX.maxRows, mayJoin: !isBranded() };
  const entitlement = await readEntitlement(member.ctx, member.orgId);
  return {
    kind: "member",
    orgId: member.orgId,
    maxRows: { sandbox: SANDBOX.maxRows, live: entitlement === null ? SANDBOX.maxRows : PLAN_TABLE[entitlement.plan].maxRows },
    isTrial: entitlement?.isTrial === true,
    liveRefusal: await liveRefusal(member, entitlement?.isLive === true),
  };
}

/** The countries that the reader's data has, by name, where an operation takes any of the world. */
export async function presentValues({ parameters }: Pick<Operation, "parameters">): Promise<Readonly<Record<string, readonly string[]>>> {
  if (!parameters.some(({ name, values }) => name === "country" && values.length > 0)) return {};
  const { ctx, member } = await marketVisit();
  const market = await marketOf(ctx, member?.allows("data:read") === true ? member.orgId : null);
  const codes = (await readCoverage(market)).companies.flatMap(({ country }) => country ?? []);
  if (codes.length === 0) return {};
  return { country: codes.toSorted((a, b) => countryName(a).localeCompare(countryName(b), "en")) };
}
