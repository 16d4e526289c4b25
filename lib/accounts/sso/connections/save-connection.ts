import { X509Certificate } from "node:crypto";
import { DomainError } from "@/lib/core/errors";
import { differences } from "@/lib/events/differences";
import { requireRecentSignIn, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { addressPolicy } from "@/lib/platform/outgoing/address-policy";
import { urlFault } from "@/lib/platform/outgoing/url-fault";
import { seal } from "@/lib/platform/seal";
import type { SsoConnection } from "@/prisma/generated/client";
import { requireMay } from "../../permissions";
import { lockTeamFor } from "../../records";
import { MAX_CERTIFICATES, type SaveConnectionInput } from "../contract";
import { currentKey, listKeys } from "../keys/records";
import { announceChange } from "./announce-change";
import { endDirectorySessions } from "./end-directory-sessions";
import { connectionInOrg, SECRET_PURPOSE } from "./records";

const refusal = (parameter: string, detail: string): DomainError =>
  new DomainError("unprocessable", detail, { errors: [{ parameter, code: "invalid", detail }] });

function requireUrl(parameter: string, url: string): void {
  if (urlFault(url, addressPolicy()) !== null)
    throw refusal(parameter, "Enter a URL that starts with https:// and can be reached from the internet.");
}

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;
const LEAST_RSA_BITS = 2_048;

/** As they were pasted, with or without their first and last lines. @throws DomainError unprocessable */
export function readCertificates(text: string): string[] {
  const found = text.match(PEM) ?? [`-----BEGIN CERTIFICATE-----\n${text.replace(/\s+/g, "")}\n-----END CERTIFICATE-----`];
  if (found.length > MAX_CERTIFICATES) throw refusal("certificates", `Paste at most ${MAX_CERTIFICATES} certificates.`);
  return [...new Set(found.map(readCertificate))];
}

function readCertificate(pem: string): string {
  const certificate = certificateIn(pem);
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = certificate.publicKey;
  if (type !== "rsa" || (details?.modulusLength ?? 0) < LEAST_RSA_BITS)
    throw refusal("certificates", `The certificate must have an RSA key of at least ${LEAST_RSA_BITS} bits.`);
  return certificate.toString();
}

function certificateIn(pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw refusal("certificates", "This is not a certificate. Paste it as PEM, with its BEGIN and END lines.");
  }
}

/** The columns of what was entered; `undefined` leaves one as it is. */
function columnsOf(input: SaveConnectionInput, before: SsoConnection) {
  if (input.protocol === "saml") {
    requireUrl("signInUrl", input.signInUrl);
    const { issuer, signInUrl, defaultRole, signOutUrl } = input;
    if (signOutUrl) requireUrl("signOutUrl", signOutUrl);
    const wanted = {
      signsRequests: input.signsRequests ?? before.signsRequests,
      requiresEncryption: input.requiresEncryption ?? before.requiresEncryption,
      signOutUrl: signOutUrl === undefined ? before.signOutUrl : signOutUrl || null,
      endsDirectory: input.endsDirectory ?? before.endsDirectory,
    };
    if (wanted.endsDirectory && wanted.signOutUrl === null)
      throw refusal("signOutUrl", "Enter the sign-out URL of your directory to sign people out there.");
    return { issuer, signInUrl, defaultRole, certificates: readCertificates(input.certificates), ...wanted };
  }
  requireUrl("issuer", input.issuer);
  const { issuer, clientId, clientSecret, defaultRole } = input;
  // A secret goes to nobody but the issuer and for no client but the one that it was entered for.
  const hasSecret = before.clientSecret !== null && before.issuer === issuer && before.clientId === clientId;
  if (!clientSecret && !hasSecret) throw refusal("clientSecret", "Enter the client secret.");
  const endsDirectory = input.endsDirectory ?? before.endsDirectory;
  return { issuer, clientId, defaultRole, endsDirectory, ...(clientSecret ? { clientSecret: seal(SECRET_PURPOSE, clientSecret) } : {}) };
}

const UNTESTED = { isEnforced: false, lastFailure: null, lastFailureAt: null };

/**
 * Saves the values of the directory. Who is who in another directory says nothing here, so identities go with the issuer, and the
 * sessions that the directory opened with them. What nobody has tested is required of nobody, as it could lock members out.
 * @throws DomainError role-missing, step-up-required, not-found, unprocessable, conflict (another protocol)
 */
export async function saveConnection(ctx: Context, orgId: string, input: SaveConnectionInput): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  await transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const before = await connectionInOrg(tx.db, orgId);
    if (before.protocol !== input.protocol) throw new DomainError("conflict", "The protocol has changed. Reload the page.");
    const columns = columnsOf(input, before);
    const isOther = before.issuer !== columns.issuer || ("clientId" in columns && before.clientId !== columns.clientId);
    const isSame = !isOther && !("clientSecret" in columns) && (!("signInUrl" in columns) || sameSignIn(before, columns));
    if ("signInUrl" in columns) await requireKey(tx, before, columns);
    if (isOther) await forgetPeople(tx, before);
    await tx.db.ssoConnection.update({
      where: { orgId },
      data: { ...columns, ...(isSame ? {} : { ...UNTESTED, changedAt: new Date(tx.clock.now()) }) },
    });
    const after = isSame ? columns : { ...columns, isEnforced: UNTESTED.isEnforced };
    const changes = differences<Partial<SsoConnection>>(before, after, ["clientSecret", "certificates"]);
    if (Object.keys(changes).length > 0) await announceChange(tx, orgId, { changes });
    if (!isSame && before.isEnforced) await announceChange(tx, orgId, "optional");
  });
}

type SamlColumns = Pick<SsoConnection, "signInUrl" | "certificates" | "signsRequests" | "requiresEncryption" | "signOutUrl">;

/** Whether people sign in as before: what a test has shown still holds. */
const sameSignIn = (before: SsoConnection, now: SamlColumns): boolean =>
  before.signInUrl === now.signInUrl &&
  before.signsRequests === now.signsRequests &&
  before.requiresEncryption === now.requiresEncryption &&
  // The next certificate of the directory is entered before it is used.
  before.certificates.every((one) => now.certificates.includes(one));

/** Signatures, encryption and sign-outs need a certificate of ours. @throws DomainError unprocessable */
async function requireKey(
  tx: TxContext,
  { id }: SsoConnection,
  { signsRequests, requiresEncryption, signOutUrl }: SamlColumns,
): Promise<void> {
  const needing = [signsRequests && "signsRequests", requiresEncryption && "requiresEncryption", signOutUrl !== null && "signOutUrl"];
  const parameter = needing.find((one) => one !== false);
  if (parameter === undefined || currentKey(await listKeys(tx.db, id, tx.clock.now()))) return;
  throw refusal(parameter, "Create our certificate first, and enter it in your directory.");
}

/** Nobody of the directory that was is known any more, or signed in by it. */
async function forgetPeople(tx: TxContext, { id }: SsoConnection): Promise<void> {
  await tx.db.ssoIdentity.deleteMany({ where: { connectionId: id } });
  await tx.db.ssoAttempt.deleteMany({ where: { connectionId: id } });
  await endDirectorySessions(tx, id);
}
