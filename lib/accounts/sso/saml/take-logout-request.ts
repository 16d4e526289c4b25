import { verify, X509Certificate } from "node:crypto";
import { inflateRawSync } from "node:zlib";
import { MINUTE_MS } from "@/lib/core/durations";
import { reading, type Context } from "@/lib/platform/context";
import type { SsoConnection } from "@/prisma/generated/client";
import { oursOf } from "../connections/records";
import { SsoRefusal } from "../refusal";
import { endNamedSessions, type Once, type SignedOut } from "../sign-out/end-named-sessions";
import { momentOf, SKEW_MS } from "./read-assertion";
import { allIn, childrenOf, readXml, type Xml } from "./read-xml";
import { oneOf, SAML, SAMLP, SIGNATURES } from "./response-shape";
import { asSigned, samlOf, signingKey } from "./saml-of";

const MAX_QUERY = 16 * 1024;
const MAX_XML = 64 * 1024;
/** A browser carries it over at once. */
const MAX_AGE_MS = 10 * MINUTE_MS;
const MAX_TEXT = 500;
const MAX_RELAY_STATE = 500;

const invalid = (why: string): SsoRefusal => new SsoRefusal("directory", why);

/** A parameter as it was sent, which is what the signature is over. Twice would leave it open which one was signed. */
function rawIn(parts: readonly string[], name: string): string | null {
  const [first, ...more] = parts.filter((part) => part.startsWith(`${name}=`));
  if (more.length > 0) throw invalid("A parameter was sent twice.");
  return first === undefined ? null : first.slice(name.length + 1);
}

function plain(raw: string): string {
  try {
    return decodeURIComponent(raw.replaceAll("+", " "));
  } catch {
    throw invalid("A parameter can't be read.");
  }
}

type Query = { xml: string; relayState: string | null };

/** What the directory signed, by HTTP-Redirect. What it did not sign is not looked at. @throws SsoRefusal directory */
function signedQuery(search: string, certificates: readonly string[]): Query {
  if (search.length > MAX_QUERY) throw invalid("The request is too large.");
  const parts = search.replace(/^\?/, "").split("&");
  const [request, relayState, algorithm, signature] = ["SAMLRequest", "RelayState", "SigAlg", "Signature"].map((name) =>
    rawIn(parts, name),
  );
  if (!request || !algorithm || !signature) throw invalid("The logout request is not signed.");
  const hash = SIGNATURES.get(plain(algorithm));
  if (hash === undefined) throw invalid("The directory signs with an algorithm that is not supported. Choose RSA with SHA-256.");
  const signed = [`SAMLRequest=${request}`, ...(relayState === null ? [] : [`RelayState=${relayState}`]), `SigAlg=${algorithm}`].join("&");
  const bytes = Buffer.from(plain(signature), "base64");
  const isSigned = certificates.some((pem) => verify(hash, Buffer.from(signed), new X509Certificate(pem).publicKey, bytes));
  if (!isSigned) throw invalid("The logout request is not signed by one of the certificates that were entered.");
  const xml = inflateRawSync(Buffer.from(plain(request).replaceAll(" ", "+"), "base64"), { maxOutputLength: MAX_XML }).toString("utf8");
  return { xml, relayState: relayState ? plain(relayState).slice(0, MAX_RELAY_STATE) : null };
}

function textIn(element: Xml): string {
  const text = element.text.trim();
  if (text === "" || text.length > MAX_TEXT || element.children.length > 0) throw invalid("The logout request names nobody.");
  return text;
}

type Asked = SignedOut & { once: Once };

/** @throws SsoRefusal directory */
function askedIn(request: Xml, { issuer, sloUrl, nowMs }: { issuer: string; sloUrl: string; nowMs: number }): Asked {
  const { ID: id, Version: version, Destination: destination, IssueInstant: at, NotOnOrAfter: until } = request.attributes;
  if (request.name !== "LogoutRequest" || request.namespace !== SAMLP || version !== "2.0" || !id || id.length > MAX_TEXT)
    throw invalid("The directory sent no logout request.");
  if (destination !== sloUrl) throw invalid("The logout request is for another recipient.");
  if (oneOf(request, SAML, "Issuer").text.trim() !== issuer) throw invalid("The logout request is from another issuer.");
  const issuedMs = momentOf(at ?? "");
  const isOver = until !== undefined && nowMs - SKEW_MS >= momentOf(until);
  if (isOver || nowMs - SKEW_MS >= issuedMs + MAX_AGE_MS || nowMs + SKEW_MS < issuedMs)
    throw invalid("The logout request has expired. Check the clock of the directory.");
  const subject = textIn(oneOf(request, SAML, "NameID"));
  const sessions = childrenOf(request, SAMLP, "SessionIndex").map(textIn);
  // A second name, wherever it is, could be meant for another reader.
  const names = [...allIn(request)].map(({ name }) => name);
  if (names.filter((name) => name === "NameID" || name === "LogoutRequest").length !== 2)
    throw invalid("The logout request names more than one person.");
  return { subject, sessions, once: { kind: "logout request", id, until: new Date(issuedMs + MAX_AGE_MS + SKEW_MS) } };
}

/**
 * Ends the sessions that a SAML directory says are over (single logout that the directory begins, by HTTP-Redirect).
 * @param search the query as it was sent
 * @returns where the browser takes our signed response: an address that an owner entered
 * @throws SsoRefusal
 */
export async function takeLogoutRequest(ctx: Context, { connectionId, search }: { connectionId: string; search: string }): Promise<string> {
  const connection = await reading(ctx).ssoConnection.findFirst({ where: { id: connectionId, protocol: "saml" } });
  if (!connection?.signOutUrl || connection.issuer === null) throw new SsoRefusal("off");
  const { issuer, certificates } = connection;
  const { asked, relayState } = read(search, { certificates, issuer, sloUrl: oursOf(connection.id).sloUrl, nowMs: ctx.clock.now() });
  await endNamedSessions(ctx, connection, asked);
  return respond(ctx, connection, { id: asked.once.id, relayState });
}

type Reading = { certificates: readonly string[]; issuer: string; sloUrl: string; nowMs: number };

function read(search: string, { certificates, ...expected }: Reading): { asked: Asked; relayState: string | null } {
  try {
    const { xml, relayState } = signedQuery(search, certificates);
    return { asked: askedIn(readXml(xml), expected), relayState };
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    throw new SsoRefusal("directory", "The logout request can't be read.", { cause: error });
  }
}

async function respond(ctx: Context, connection: SsoConnection, to: { id: string; relayState: string | null }): Promise<string> {
  const saml = samlOf(connection, { privateKey: await signingKey(ctx, connection) });
  const request = { ID: to.id, issuer: connection.issuer ?? "", nameID: "", nameIDFormat: "" };
  return asSigned(await saml.getLogoutResponseUrlAsync(request, to.relayState ?? "", {}, true));
}
