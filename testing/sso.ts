import { randomBytes } from "node:crypto";
import { beginConnection } from "@/lib/accounts/sso/connections/begin-connection";
import { SECRET_PURPOSE } from "@/lib/accounts/sso/connections/records";
import type { SsoProtocol } from "@/lib/accounts/sso/contract";
import { addDomain } from "@/lib/accounts/sso/domains/add-domain";
import type { Clock } from "@/lib/platform/clock";
import { prisma } from "@/lib/platform/database";
import { seal } from "@/lib/platform/seal";
import type { SsoConnection } from "@/prisma/generated/client";
import { CLIENT } from "./oidc-directory";
import { person, type Person } from "./people";

export type WithSso = { owner: Person; orgId: string; domain: string; connection: SsoConnection };

/** An organisation with a proved domain and a connection that is on; its values are `values`, of a directory on this machine. */
export async function withSso(protocol: SsoProtocol, clock: Clock, values: Partial<SsoConnection>): Promise<WithSso> {
  const domain = `firm${randomBytes(5).toString("hex")}.example`;
  const owner = await person({ clock, email: `owner@${domain}`, name: "Olga Owner" });
  const orgId = owner.orgId ?? "";
  await addDomain(await owner.ctx(), orgId, { domain });
  const now = new Date(clock.now());
  await prisma().ssoDomain.updateMany({ where: { orgId, domain }, data: { verifiedAt: now } });
  await beginConnection(await owner.ctx(), orgId, { protocol });
  // No directory of a configured installation may be on its own machine.
  const connection = await prisma().ssoConnection.update({
    where: { orgId },
    data: { enabledAt: now, defaultRole: "analyst", ...values },
  });
  return { owner, orgId, domain, connection };
}

export const withOidc = (issuer: string, clock: Clock): Promise<WithSso> =>
  withSso("oidc", clock, { issuer, clientId: CLIENT.id, clientSecret: seal(SECRET_PURPOSE, CLIENT.secret) });
