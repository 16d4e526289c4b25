import type { IncomingMessage } from "node:http";
import { requestAt, untilAborted } from "@/lib/platform/outgoing/request-at";
import { resolveHost } from "@/lib/platform/outgoing/resolve-host";
import { urlFault, type UrlFault } from "@/lib/platform/outgoing/url-fault";
import { FetchRefusal } from "./fetch-refusal";
import type { Outside } from "./outside";

const SENTENCES: Readonly<Record<UrlFault, string>> = {
  "not-a-url": "Enter a URL such as https://example.com/prices.csv.",
  credentials: "Remove the user name and password from the URL. Enter them as credentials instead.",
  fragment: "Remove the part after #. It is never sent.",
  scheme: "The URL must start with https://.",
  port: "Use port 443, or 1024 or higher.",
  "not-public": "This host is not on the public internet, so no file is fetched from it.",
  incomplete: "The host name is incomplete.",
};

/** Why no file is fetched from a URL; null when one is, as far as the URL itself tells. */
export function urlSentence(text: string, policy: Outside["policy"]): string | null {
  const fault = urlFault(text, policy);
  return fault && SENTENCES[fault];
}

type Asking = { outside: Outside; signal: AbortSignal };
type Asked = { method: string; headers: Readonly<Record<string, string>> };

/**
 * Makes a request, if the URL and the address behind it may be reached, and gives the response once it begins in time. Every
 * redirect that is followed comes through here like the first URL. @throws FetchRefusal, SendRefusal, and what the network says
 */
export async function openResponse(url: URL, asked: Asked, { outside, signal }: Asking): Promise<IncomingMessage> {
  const sentence = urlSentence(url.toString(), outside.policy);
  if (sentence !== null) throw new FetchRefusal(sentence, true);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new FetchRefusal("The source did not respond in time.")), outside.responseMs);
  const begun = AbortSignal.any([signal, late.signal]);
  try {
    const address = await untilAborted(resolveHost(url, outside.policy, outside.resolve), begun);
    return await requestAt(url, { ...asked, address, signal: begun, ca: outside.ca });
  } catch (error) {
    throw late.signal.aborted ? late.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
