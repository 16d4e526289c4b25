import { X509Certificate } from "node:crypto";
import { DomainError } from "@/lib/core/errors";
import { isRole, type Role } from "@/lib/core/roles";
import type { Tx } from "@/lib/platform/database";
import { ownUrl } from "@/lib/platform/env";
import type { SealedColumn } from "@/lib/platform/reseal";
import type { SsoConnection, SsoKey } from "@/prisma/generated/client";
import { isSsoProtocol, type SsoConnectionView, type SsoProtocol } from "../contract";
import { keyView } from "../keys/records";

/** What client secrets of directories are sealed for. */
export const SECRET_PURPOSE = "sso-client-secret";
export const SEALED_SSO_SECRETS: SealedColumn = {
  ...{ title: "single sign-on", table: "sso_connection", column: "client_secret", purpose: SECRET_PURPOSE },
};

/** @throws DomainError not-found */
export async function connectionInOrg(db: Tx, orgId: string): Promise<SsoConnection> {
  const found = await db.ssoConnection.findUnique({ where: { orgId } });
  if (!found) throw new DomainError("not-found", "Single sign-on is not set up.");
  return found;
}

export const protocolOf = ({ protocol }: SsoConnection): SsoProtocol => (isSsoProtocol(protocol) ? protocol : "oidc");
/** Of a member that it makes; a word that is no role, or owner, gives the least. */
export const defaultRoleOf = ({ defaultRole }: SsoConnection): Role =>
  isRole(defaultRole) && defaultRole !== "owner" ? defaultRole : "viewer";

/** Whether everything that a sign-in needs was entered. */
export function isComplete(row: SsoConnection): boolean {
  if (row.issuer === null) return false;
  return protocolOf(row) === "oidc"
    ? row.clientId !== null && row.clientSecret !== null
    : row.signInUrl !== null && row.certificates.length > 0;
}

/** What is entered in a directory. SAML has addresses of its own for each connection, so that no answer meant for one reaches another. */
export const oursOf = (id: string): SsoConnectionView["ours"] => ({
  redirectUri: `${ownUrl()}/api/sso/oidc/callback`,
  backChannelUrl: `${ownUrl()}/api/sso/oidc/${id}/logout`,
  signedOutUrl: `${ownUrl()}/api/sso/signed-out`,
  entityId: `${ownUrl()}/api/sso/saml/${id}/metadata`,
  acsUrl: `${ownUrl()}/api/sso/saml/${id}/acs`,
  sloUrl: `${ownUrl()}/api/sso/saml/${id}/slo`,
});

function certificateView(pem: string): SsoConnectionView["certificates"][number] {
  const { subject, fingerprint256, validTo } = new X509Certificate(pem);
  return { name: subject.replace(/\n/g, ", ").slice(0, 200), fingerprint: fingerprint256, validUntil: new Date(validTo).toISOString() };
}

type Beside = { keys: readonly SsoKey[]; isTested: boolean };

export const connectionView = (row: SsoConnection, { keys, isTested }: Beside): SsoConnectionView => ({
  id: row.id,
  protocol: protocolOf(row),
  issuer: row.issuer,
  clientId: row.clientId,
  hasSecret: row.clientSecret !== null,
  signInUrl: row.signInUrl,
  certificates: row.certificates.map(certificateView),
  certificatesText: row.certificates.join("\n"),
  defaultRole: defaultRoleOf(row),
  signsRequests: row.signsRequests,
  requiresEncryption: row.requiresEncryption,
  signOutUrl: row.signOutUrl,
  endsDirectory: row.endsDirectory,
  keys: keys.map(keyView),
  isComplete: isComplete(row),
  isEnabled: row.enabledAt !== null,
  isEnforced: row.isEnforced,
  isTested,
  lastFailure:
    row.lastFailure === null || row.lastFailureAt === null ? null : { reason: row.lastFailure, at: row.lastFailureAt.toISOString() },
  ours: oursOf(row.id),
});

/** Whether somebody has signed in through it, or tested it, since its settings were last changed. */
export async function hasTested(db: Tx, { id, changedAt }: SsoConnection, userId: string): Promise<boolean> {
  return (await db.ssoIdentity.count({ where: { connectionId: id, userId, lastUsedAt: { gte: changedAt } } })) > 0;
}
