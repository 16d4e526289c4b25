import { z } from "zod";
import { requireMay } from "@/lib/accounts/permissions";
import { DAY_MS } from "@/lib/core/durations";
import { reading, type Context } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import { signValue, unsignValue } from "@/lib/platform/secrets";
import { LINK_DAYS, type ViewLink } from "./contract";
import { viewInSight } from "./records";

const Claims = z.strictObject({ view: z.string(), until: z.number().int() });
const PURPOSES = { link: "view-link", picture: "view-picture" } as const;
type Purpose = keyof typeof PURPOSES;

/** A word that stands for a view until its time is over, for this purpose alone. */
export const viewToken = (purpose: Purpose, view: string, until: number): string => signValue(PURPOSES[purpose], { view, until });

/**
 * Creates a link that leads to the page of a view for `LINK_DAYS`. Who opens it sees what they may see: it gives access to no data.
 * @throws DomainError not-found, role-missing
 */
export async function createViewLink(ctx: Context, orgId: string, id: string): Promise<ViewLink> {
  requireMay(ctx, "alerts:write", orgId);
  const view = await viewInSight(ctx, orgId, id);
  const until = ctx.clock.now() + LINK_DAYS * DAY_MS;
  return { url: `${publicUrl()}/views/${viewToken("link", view.id, until)}`, expiresAt: new Date(until).toISOString() };
}

/** The view that a word stands for; null where it was made elsewhere or otherwise, is over, or its view was deleted. */
export async function viewOfToken(
  ctx: Context,
  purpose: Purpose,
  token: string,
): Promise<{ id: string; orgId: string; name: string; path: string } | null> {
  const claims = unsignValue(PURPOSES[purpose], token);
  if (claims === undefined) return null;
  const { view, until } = Claims.parse(claims);
  if (until < ctx.clock.now()) return null;
  return reading(ctx).savedView.findUnique({ where: { id: view }, select: { id: true, orgId: true, name: true, path: true } });
}
