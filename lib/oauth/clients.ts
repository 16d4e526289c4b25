import type { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { signValue, unsignValue } from "@/lib/platform/secrets";
import { Client, MAX_ID, type Registration, shownName } from "./contract";

const PURPOSE = "oauth-client";
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** Applications that registered a scheme without a domain in it. Others would let a stranger's link open any program of the computer. */
const KNOWN_SCHEMES = ["cursor:", "vscode:", "vscode-insiders:", "windsurf:", "zed:", "claude:"];

function parsedUri(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && url.hash === "" && url.username === "" && url.password === "" && !text.includes("#") ? url : undefined;
}

/** Whether a browser may be sent back to an address with a code: by https, to the computer of the person, or to an application (RFC 8252). */
export function isRedirect(text: string): boolean {
  const url = parsedUri(text);
  if (!url) return false;
  if (url.protocol === "https:") return true;
  if (url.protocol === "http:") return LOOPBACK.includes(url.hostname);
  return KNOWN_SCHEMES.includes(url.protocol) || /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(url.protocol);
}

/** Whether an address is the registered one. On the person's computer the port differs each time. */
function isSame(registered: string, asked: string): boolean {
  if (registered === asked) return true;
  const [known, given] = [parsedUri(registered), parsedUri(asked)];
  if (known?.protocol !== "http:" || !given || !LOOPBACK.includes(given.hostname)) return false;
  known.port = given.port;
  return known.href === given.href;
}

/** @throws DomainError unprocessable for an address that nobody may be sent to */
export function refuseRedirects(redirects: readonly string[]): void {
  const wrong = redirects.find((uri) => !isRedirect(uri));
  if (wrong !== undefined)
    throw new DomainError(
      "unprocessable",
      `${JSON.stringify(wrong.slice(0, 100))} can't be a redirect URI. Use https, http on localhost, or the scheme of an application, without a fragment.`,
    );
}

/**
 * Returns the ID of a client, which is what it says of itself with our signature: nothing is stored.
 * @throws DomainError unprocessable for an address that nobody may be sent to
 */
export function registerClient({ client_name: name = "", redirect_uris: redirects }: z.infer<typeof Registration>): {
  id: string;
  client: Client;
} {
  refuseRedirects(redirects);
  const client = { name: shownName(name), redirects };
  const id = signValue(PURPOSE, client);
  if (id.length > MAX_ID) throw new DomainError("unprocessable", "The redirect URIs are too long. Register fewer or shorter ones.");
  return { id, client };
}

/** Returns the client that an ID was given to; undefined when it is none of ours. */
export function clientOf(id: string): Client | undefined {
  const client = unsignValue(PURPOSE, id);
  return client === undefined ? undefined : Client.parse(client);
}

export const mayRedirect = (client: Client, uri: string): boolean => client.redirects.some((registered) => isSame(registered, uri));
