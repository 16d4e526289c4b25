import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { mount } from "@/lib/api/mount";
import { ROUTES } from "@/lib/api/routes/all";
import { uuidv7 } from "@/lib/core/ids";
import { headerPairs, type HttpReply, unseen } from "@/lib/http/call";

export type Answer = { status: number; headers: ReadonlyMap<string, string>; text: string; json(): { [name: string]: never } };
export type CallOptions = {
  key?: string;
  method?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  address?: string;
  nowMs?: number;
};

const answer = mount(ROUTES);

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = { gzip: gunzipSync, br: brotliDecompressSync };

/** The text of a body. One that is made while it is sent is read as a client would. */
async function textOf({ body, headers }: HttpReply): Promise<string> {
  if (!(body instanceof Readable)) return body === null ? "" : body.toString();
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk as Buffer));
  const encoding = headerPairs(headers).find(([name]) => name === "Content-Encoding")?.[1] ?? "";
  const whole = Buffer.concat(chunks);
  return (DECODERS[encoding]?.(whole) ?? whole).toString();
}

/** One call through the mounted handlers, without a socket between. */
export async function callApi(target: string, options: CallOptions = {}): Promise<Answer> {
  const [path = "/", search = ""] = target.split("?", 2);
  const given: Record<string, string> = { ...options.headers, ...(options.key ? { authorization: `Bearer ${options.key}` } : {}) };
  if (options.body !== undefined) given["content-type"] ??= "application/json";
  const reply = await answer({
    id: uuidv7(Date.now()),
    method: options.method ?? "GET",
    path,
    search,
    address: options.address ?? "127.0.0.1",
    nowMs: options.nowMs ?? Date.now(),
    startedAt: performance.now(),
    seen: unseen(),
    header: (name) => given[name],
    body: () => Promise.resolve(typeof options.body === "string" ? options.body : JSON.stringify(options.body)),
  });
  const text = await textOf(reply);
  return {
    status: reply.status,
    headers: new Map(headerPairs(reply.headers).map(([name, value]) => [name.toLowerCase(), value])),
    text,
    json: () => JSON.parse(text) as { [name: string]: never },
  };
}
