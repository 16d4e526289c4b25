import { z } from "zod";
import type { Operation } from "../description";
import type { KeyName, Place } from "../place";
import type { Proxy } from "./proxy";

/** A call through the proxy; the target is below the API's root. */
export type Probe = {
  name: string;
  operation: Operation;
  target: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  key: KeyName | "wrong" | null;
  status: number;
  proxy: keyof Proxies;
};

export type Answer = { status: number; headers: Headers; text: string };
/** For requests as the description says, those that are wrong on purpose, and dry runs. */
export type Proxies = Readonly<Record<"meant" | "unmeant" | "dry", Proxy>>;

/** Not of the form of a key: after some unknown ones of the right form, an address has to pause. */
const WRONG_KEY = "wrong";
const Found = z.looseObject({ validation: z.array(z.unknown()).optional(), title: z.string().optional() });
const SHOWN_CHARS = 800;

function secretOf(key: Probe["key"], { keys }: Place): string | null {
  if (key === null) return null;
  return key === "wrong" ? WRONG_KEY : keys[key];
}

/** The call as it is sent. Prism reads a compressed response and then still says that it is compressed, so none is asked for. */
export async function send({ operation, target, headers, body, key, proxy }: Probe, place: Place, proxies: Proxies): Promise<Answer> {
  const secret = secretOf(key, place);
  const { origin } = proxies[proxy];
  const response = await fetch(`${origin}${target}`, {
    method: operation.method.toUpperCase(),
    headers: {
      "accept-encoding": "identity",
      ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** What Prism found, or that the response was another one than the call was for; null when there is nothing. */
export function faultOf({ status }: Probe, answer: Answer): string | null {
  const found = answer.headers.get("sl-violations");
  if (answer.text.includes("https://stoplight.io/prism/errors")) {
    const { validation, title } = Found.parse(JSON.parse(answer.text));
    return `Prism: ${JSON.stringify(validation ?? title).slice(0, SHOWN_CHARS)}`;
  }
  if (found !== null) return `Prism: ${found.slice(0, SHOWN_CHARS)}`;
  return answer.status === status ? null : `responded ${answer.status} instead of ${status}: ${answer.text.slice(0, SHOWN_CHARS)}`;
}
