import type { Viewer } from "@/components/access-requests/offer/offer-decision";
import { listOwnOrganisations } from "@/lib/accounts/organisations/list-own-organisations";
import { publicPage } from "@/lib/portal/page-access";

/** Who looks at an offer: their address and organisations; null for who is not signed in. */
export async function readViewer(): Promise<Viewer | null> {
  const { ctx, visit } = await publicPage();
  if (visit === null) return null;
  const organisations = await listOwnOrganisations(ctx);
  return { email: visit.user.email, orgId: visit.org?.id ?? null, organisations };
}
