import { openSession } from "@/lib/accounts/sessions/sessions";
import { KEY_PURPOSE } from "@/lib/accounts/sso/keys/records";
import { systemClock } from "@/lib/platform/clock";
import { transaction } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { seal } from "@/lib/platform/seal";
import { person, visitor } from "@/testing/people";
import { OTHER_SIGNER, SIGNER } from "@/testing/saml-keys";
import { withOidc, withSso } from "@/testing/sso";
import type { Scene } from "./scene";

const SETTINGS = "/console/settings/single-sign-on";
const ISSUER = "https://login.example.com/tenant";
const signInUrl = "https://login.example.com/saml2";

/** The page before anything is set up, with a directory that fails, and with one that is required. */
export async function ssoScenes(newcomer: string): Promise<Scene[]> {
  const failing = await withOidc(ISSUER, systemClock);
  const failure = { lastFailure: "The directory refused the code or the client secret (invalid_client).", lastFailureAt: new Date() };
  await prisma().ssoConnection.update({ where: { orgId: failing.orgId }, data: failure });
  const domain = {
    id: "ssd_scene",
    orgId: failing.orgId,
    domain: "not-verified-yet.example",
    token: "t".repeat(43),
    createdAt: new Date(),
  };
  await prisma().ssoDomain.createMany({ data: domain, skipDuplicates: true });
  const values = { issuer: ISSUER, signInUrl, certificates: [SIGNER.cert, OTHER_SIGNER.cert], isEnforced: true };
  const signOut = { signsRequests: true, requiresEncryption: true, signOutUrl: "https://login.example.com/slo", endsDirectory: true };
  const required = await withSso("saml", systemClock, { ...values, ...signOut });
  const key = { connectionId: required.connection.id, createdAt: new Date(), privateKey: seal(KEY_PURPOSE, SIGNER.key) };
  const keys = [
    { id: "ssk_scene_1", certificate: SIGNER.cert, usedFrom: new Date() },
    { id: "ssk_scene_2", certificate: OTHER_SIGNER.cert, usedFrom: null },
  ];
  await prisma().ssoKey.createMany({ data: keys.map((one) => ({ ...key, ...one })), skipDuplicates: true });
  return [
    { name: "single sign-on before setup", path: SETTINGS, as: newcomer },
    { name: "single sign-on that fails", path: SETTINGS, as: failing.owner.sessionId },
    { name: "single sign-on required", path: SETTINGS, as: required.owner.sessionId },
  ];
}

/** What a member sees whose session does not open the organisation. */
export async function directoryScenes(): Promise<Scene[]> {
  const { orgId, connection } = await withOidc(ISSUER, systemClock);
  await prisma().ssoConnection.update({ where: { orgId }, data: { isEnforced: true } });
  const member = await person({ orgId, role: "developer" });
  const other = await person();
  await prisma().member.create({ data: { orgId, userId: other.userId, role: "viewer", createdAt: new Date() } });
  const by = { id: other.userId, isStaff: false };
  const open = () => transaction(visitor(), (tx) => openSession(tx, by, "directory", connection));
  const [own, elsewhere] = [await open(), await open()];
  await prisma().session.update({ where: { id: elsewhere }, data: { orgId: other.orgId } });
  return [
    { name: "single sign-on is required", path: "/account/single-sign-on", as: member.sessionId },
    { name: "another directory", path: "/account/single-sign-on", as: elsewhere },
    { name: "account by a directory", path: "/account", as: own },
  ];
}
