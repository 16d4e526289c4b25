import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { z } from "zod";

/**
 * The server under test.
 * HELIODEX_URL   its address, such as http://127.0.0.1:3000
 * HELIODEX_KEYS  JSON with a key for each of the names below
 * HELIODEX_STARTS file with what was seen after its first start and after this one (see starts.ts)
 * HELIODEX_HOST  mounted (npm start) or next (plain next start); a few answers belong to the host
 */
const Keys = z.object({
  starter: z.string(),
  pro: z.string(),
  enterprise: z.string(),
  sandbox: z.string(),
  /** The same with the plan's own burst; the four above have one that no test reaches. */
  starterAsSold: z.string(),
  proAsSold: z.string(),
  enterpriseAsSold: z.string(),
  sandboxAsSold: z.string(),
  revoked: z.string(),
  expired: z.string(),
  /** Only companies:read. */
  noScope: z.string(),
  /** Only from 10.0.0.0/8. */
  addressBound: z.string(),
  noPlan: z.string(),
  /** Of the organisation whose brand is served at BRAND_HOST. */
  branded: z.string(),
});
export type KeyName = keyof z.output<typeof Keys>;

const Settings = z.object({
  HELIODEX_URL: z.url(),
  HELIODEX_KEYS: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(Keys.extend({ brandHost: z.string() })),
  HELIODEX_HOST: z.enum(["mounted", "next"]).default("mounted"),
});

const settings = Settings.parse(process.env);
export const KEYS = settings.HELIODEX_KEYS;
export const BRAND_HOST = settings.HELIODEX_KEYS.brandHost;
export const HOST = settings.HELIODEX_HOST;
const ORIGIN = settings.HELIODEX_URL.replace(/\/+$/, "");
const ROOT = "/api/v1";

export type Answer = { status: number; headers: IncomingHttpHeaders; raw: Buffer; text: string; json(): unknown };
export type CallOptions = {
  key?: KeyName | null;
  bearer?: string;
  method?: string;
  headers?: Readonly<Record<string, string>>;
  isPatient?: boolean;
};

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function decoded(raw: Buffer, encoding: string | undefined): string {
  if (raw.length === 0) return "";
  return (encoding === "br" ? brotliDecompressSync(raw) : encoding === "gzip" ? gunzipSync(raw) : raw).toString("utf8");
}

/** One request with exactly this target; nothing is normalised on the way. */
export function exchange(target: string, method: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(ORIGIN);
    const req = request({ hostname, port, path: target, method, headers, agent }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part: Buffer) => parts.push(part));
      res.on("error", reject);
      res.on("end", () => {
        const raw = Buffer.concat(parts);
        const text = decoded(raw, res.headers["content-encoding"]);
        resolve({ status: res.statusCode ?? 0, headers: res.headers, raw, text, json: () => JSON.parse(text) as unknown });
      });
    });
    req.on("error", (error) => {
      // The server closed a connection that had been idle at the moment we used it again: the request never reached a handler.
      if (req.reusedSocket && method === "GET" && "code" in error && error.code === "ECONNRESET")
        resolve(exchange(target, method, headers));
      else reject(error);
    });
    req.end();
  });
}

const MAX_TRIES = 30;

/** Tries again, as Retry-After asks, while a burst is used up or a busy machine keeps the server from its database. */
export async function patiently<T extends Pick<Answer, "status" | "headers">>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send();
    const afterS = answer.headers["retry-after"];
    const isForNow = answer.status === 429 || (answer.status === 503 && afterS !== undefined);
    if (!isForNow || attempt >= MAX_TRIES) return answer;
    await wait(1_000 * Math.min(3, Number(afterS ?? 1)));
  }
}

/** A call of the API, `path` below its root and with the query as it is to be sent, patiently unless told not to. */
export async function call(path: string, options: CallOptions = {}): Promise<Answer> {
  const key = options.key === undefined ? "enterprise" : options.key;
  const secret = options.bearer ?? (key === null ? undefined : KEYS[key]);
  const headers = { ...(secret === undefined ? {} : { authorization: `Bearer ${secret}` }), ...options.headers };
  const send = () => exchange(`${ROOT}${path}`, options.method ?? "GET", headers);
  return options.isPatient === false ? send() : patiently(send);
}

/** Query text of names and values; arrays become comma lists. */
export function queryOf(values: Readonly<Record<string, string | number | boolean | readonly string[]>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(Array.isArray(value) ? value.join(",") : String(value))}`)
    .join("&");
}

/** The path below the API's root of an address that the API gave, such as page.next. */
export function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return `${pathname.slice(ROOT.length)}${search}`;
}
