import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { jsonIn } from "@/lib/core/json";
import { readText } from "@/lib/http/read-body";
import { addressPolicy, type AddressPolicy } from "@/lib/platform/outgoing/address-policy";
import { requestAt, untilAborted } from "@/lib/platform/outgoing/request-at";
import { resolveHost, systemResolver, type Resolver } from "@/lib/platform/outgoing/resolve-host";
import { urlFault } from "@/lib/platform/outgoing/url-fault";
import { refuseRedirects } from "./clients";
import { type Client, Registration, shownName } from "./contract";

/** How a description is fetched; tests give another policy, resolver, time or certificate authority. */
export type Fetching = { policy: AddressPolicy; resolve: Resolver; timeoutMs: number; ca?: string };

const fetching = (): Fetching => ({ policy: addressPolicy(), resolve: systemResolver, timeoutMs: 5_000 });

/** Far above what a description needs; the draft recommends 5 kB. */
const MAX_BYTES = 16 * 1024;
const JSON_TYPE = /^application\/([a-z0-9.-]+\+)?json\s*(;|$)/i;

/** What a client says of itself at the URL that is its ID. Others than public clients would prove themselves in ways that are not offered. */
const Document = Registration.extend({ client_id: z.string(), token_endpoint_auth_method: z.literal("none").default("none") });

const refusal = (host: string, why: string): DomainError =>
  new DomainError("unprocessable", `The description of the application at ${host} can't be used: ${why}`);

/** Whether an ID is the URL of a client's description rather than one that we gave. */
export const isDescribed = (id: string): boolean => /^https?:\/\//.test(id);

/** @throws DomainError for what is no URL of a description */
function urlOf(id: string, policy: AddressPolicy): URL {
  const fault = urlFault(id, policy);
  const url = fault === null ? new URL(id) : undefined;
  // Written as it is read: otherwise two IDs would be one client.
  if (url && url.pathname !== "/" && url.href === id) return url;
  throw new DomainError(
    "unprocessable",
    "The client ID is not a URL where a description can be. It has to be public, start with https:// and have a path.",
  );
}

async function fetchText(url: URL, { policy, resolve, timeoutMs, ca }: Fetching): Promise<string> {
  const signal = AbortSignal.timeout(timeoutMs);
  const address = await untilAborted(resolveHost(url, policy, resolve), signal);
  const headers = { accept: "application/json", "accept-encoding": "identity" };
  const response = await requestAt(url, { method: "GET", headers, address, signal, ca });
  try {
    // A redirect as well: the document has to be where its name says.
    if (response.statusCode !== 200) throw refusal(url.host, `the response has status ${response.statusCode ?? "unknown"}.`);
    if (!JSON_TYPE.test(response.headers["content-type"] ?? "")) throw refusal(url.host, "it is not JSON.");
    return await untilAborted(readText(response, MAX_BYTES), signal);
  } finally {
    response.destroy();
  }
}

/**
 * Returns the client whose ID is the URL of its description (OAuth Client ID Metadata Document), fetched anew each time from a host of
 * the public internet, without following redirects. What goes wrong on the way is told without what the host said.
 * @throws DomainError unprocessable
 */
export async function fetchClient(id: string, how: Fetching = fetching()): Promise<Client> {
  const url = urlOf(id, how.policy);
  const text = await fetchText(url, how).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw refusal(url.host, "it could not be fetched.");
    throw error.code === "body-too-large" ? refusal(url.host, "it is too large.") : error;
  });
  const { success, data, error } = Document.safeParse(jsonIn(text));
  if (!success) {
    const names = [...new Set(error.issues.map(({ path }) => String(path[0] ?? "document")))];
    throw refusal(url.host, `invalid or missing: ${names.join(", ")}.`);
  }
  if (data.client_id !== id) throw refusal(url.host, "it names another client_id.");
  refuseRedirects(data.redirect_uris);
  return { name: shownName(data.client_name ?? ""), redirects: data.redirect_uris };
}
