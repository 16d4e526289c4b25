import { findRecords } from "@/app/(market)/find-records";
import { marketOf } from "@/app/(market)/market-of";
import { FindQuery, FindReply, type Found } from "@/components/ui/find-reply";
import { listMembers } from "@/lib/accounts/members/list-team";
import { listOwnOrganisations } from "@/lib/accounts/organisations/list-own-organisations";
import { mayHere } from "@/lib/accounts/permissions";
import { MINUTE_MS } from "@/lib/core/durations";
import { listKeys } from "@/lib/keys/list-keys";
import { requireUser, type Context } from "@/lib/platform/context";
import { limitAttempts } from "@/lib/platform/throttle";
import { consoleRoute } from "@/lib/portal/routes";

const MOST = 5;
/** Nobody types as fast; it is for programs that would copy the catalogue by its names. */
const FINDS_PER_MINUTE = 120;

async function keys(ctx: Context, orgId: string, q: string): Promise<Found[]> {
  if (!mayHere(ctx, "keys:read", orgId)) return [];
  const { rows } = await listKeys(ctx, { orgId, q, limit: MOST });
  return rows.map(({ id, name, mode }) => ({
    group: "Keys",
    label: name,
    href: `/console/keys/${id}`,
    about: mode === "live" ? "Live" : "Sandbox",
  }));
}

async function people(ctx: Context, orgId: string, q: string): Promise<Found[]> {
  if (!mayHere(ctx, "team:read", orgId)) return [];
  const members = await listMembers(ctx, orgId);
  return members
    .filter(({ userId, name, email }) => userId === q || `${name} ${email}`.toLowerCase().includes(q.toLowerCase()))
    .slice(0, MOST)
    .map(({ name, email }) => ({ group: "Team", label: name, href: "/console/team", about: email }));
}

async function organisations(ctx: Context, q: string): Promise<Found[]> {
  const own = await listOwnOrganisations(ctx);
  return own
    .filter(({ id, name }) => id === q || name.toLowerCase().includes(q.toLowerCase()))
    .slice(0, MOST)
    .map(({ name }) => ({ group: "Organisations", label: name, href: "/account/organisations" }));
}

/** What the palette finds beside pages: by name or ID, and only what this member may see. */
export const GET = consoleRoute({ may: "data:read", query: FindQuery, reply: FindReply }, async ({ ctx, orgId, query: { q } }) => {
  await limitAttempts(ctx, [{ what: "find", who: requireUser(ctx).userId, limit: FINDS_PER_MINUTE, windowMs: MINUTE_MS }]);
  return {
    found: [
      ...(await findRecords(await marketOf(ctx, orgId), q)),
      ...(await keys(ctx, orgId, q)),
      ...(await people(ctx, orgId, q)),
      ...(await organisations(ctx, q)),
    ],
  };
});
