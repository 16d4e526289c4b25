import type { IncomingMessage } from "node:http";
import type { Place } from "../contract";
import { FetchRefusal } from "./fetch-refusal";
import type { Fetched, Fetching } from "./fetching";
import { openResponse } from "./open-response";
import { refuseSize, saveStream } from "./save-stream";

type HttpsPlace = Extract<Place, { via: "https" }>;

const MAX_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** Worth another attempt: the file is not there yet, or the host has no time. */
const PASSING: readonly number[] = [404, 408, 409, 423, 425, 429];
const NOT_MODIFIED = 304;

function signInHeader({ sign_in }: HttpsPlace, credentials: Fetching["credentials"]): Record<string, string> {
  if (sign_in === "none" || credentials === null) return {};
  if (sign_in === "bearer") return { authorization: `Bearer ${credentials.secret}` };
  return { authorization: `Basic ${Buffer.from(`${credentials.user}:${credentials.secret}`).toString("base64")}` };
}

const conditions = ({ known }: Fetching): Record<string, string> => ({
  ...(known?.tag ? { "if-none-match": known.tag } : {}),
  ...(known?.modified ? { "if-modified-since": known.modified } : {}),
});

function headersFor(url: URL, place: HttpsPlace, fetching: Fetching): Record<string, string> {
  // Credentials and what was seen there are for the host that was typed, not for where it redirects.
  const isTyped = url.origin === new URL(place.url).origin;
  return {
    accept: "*/*",
    // What is packed on the way is kept as it comes: readers unpack gzip, and sizes count what is received.
    "accept-encoding": "identity",
    ...(isTyped ? { ...signInHeader(place, fetching.credentials), ...conditions(fetching) } : {}),
  };
}

function refuseStatus(status: number): void {
  if (status === 200) return;
  if (status === 401 || status === 403)
    throw new FetchRefusal(`The source responded with ${status} and rejected the request. Check the credentials.`, true);
  const isPassing = status >= 500 || PASSING.includes(status);
  throw new FetchRefusal(`The source responded with ${status}${status === 404 ? ": there is no file at this URL" : ""}.`, !isPassing);
}

/** Readers know gzip by its first bytes; what is packed otherwise could not be read. */
function refusePacking(response: IncomingMessage): void {
  const packing = response.headers["content-encoding"] ?? "identity";
  if (/^(identity|gzip|x-gzip)?$/i.test(packing)) return;
  throw new FetchRefusal("The source sends the file in a compression that was not asked for.", true);
}

const nameOf = (url: URL): string => {
  const last = url.pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || "file";
  } catch {
    return last;
  }
};

async function save(response: IncomingMessage, url: URL, { to, outside, signal }: Fetching): Promise<Fetched> {
  refusePacking(response);
  const stated = Number(response.headers["content-length"] ?? Number.NaN);
  refuseSize(Number.isNaN(stated) ? null : stated, outside.maxBytes);
  const saved = await saveStream(response, to, { maxBytes: outside.maxBytes, idleMs: outside.idleMs, signal });
  const { etag, "last-modified": modified } = response.headers;
  return { ...saved, name: nameOf(url), mark: { tag: etag ?? null, modified: modified ?? null, sha256: saved.sha256 } };
}

/**
 * Fetches the file at a URL. Every address on the way is judged before anything is sent there, and the connection is made to what
 * was judged. @throws FetchRefusal, SendRefusal, and what the network says
 */
export async function fetchHttps(place: HttpsPlace, fetching: Fetching): Promise<Fetched> {
  let url = new URL(place.url);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const response = await openResponse(url, { method: "GET", headers: headersFor(url, place, fetching) }, fetching);
    const { statusCode: status = 0, headers } = response;
    try {
      if (status === NOT_MODIFIED && fetching.known !== null) return null;
      if (!REDIRECTS.includes(status) || headers.location === undefined) {
        refuseStatus(status);
        return await save(response, url, fetching);
      }
    } finally {
      response.destroy();
    }
    if (!URL.canParse(headers.location, url)) throw new FetchRefusal("The source redirects to something that is no URL.", true);
    url = new URL(headers.location, url);
  }
  throw new FetchRefusal(`The source redirects more than ${MAX_REDIRECTS} times.`, true);
}
