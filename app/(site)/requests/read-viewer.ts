import type { Viewer } from "@/components/access-requests/offer/offer-decision";
import { listOwnOrganisations } from "@/lib/accounts/organisations/list-own-organisations";
import { closedError } from "@/lib/accounts/sessions/closed";
import { publicPage } from "@/lib/portal/page-access";

/** Who looks at an offer: their address and organisations; null for who is not signed in. */
export async function readViewer(): Promise<Viewer | null> {
  const { ctx, visit } = await publicPage();
  if (visit === null) return null;
  const closed = visit.closed && closedError(visit.closed, ctx.address ?? null).message;
  const organisations = await listOwnOrganisations(ctx);
  return { email: visit.user.email, orgId: (visit.org ?? visit.closed)?.id ?? null, organisations, closed };
}
