import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { mount } from "@/lib/api/mount";
import { ROUTES } from "@/lib/api/routes/all";
import { uuidv7 } from "@/lib/core/ids";
import { WORKBOOK_TYPE } from "@/lib/core/workbook";
import { headerPairs, type HttpReply, unseen } from "@/lib/http/call";
import { zipParts } from "./read-workbook";

/** `text` of a workbook is that of all its parts, `raw` the body without its encoding. */
export type Answer = { status: number; headers: ReadonlyMap<string, string>; raw: Buffer; text: string; json(): { [name: string]: never } };
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

/** The bytes of a body. One that is made while it is sent is read as a client would. */
async function rawOf({ body, headers }: HttpReply): Promise<Buffer> {
  if (!(body instanceof Readable)) return Buffer.from(body ?? "");
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(Buffer.from(chunk as Buffer));
  const encoding = headerPairs(headers).find(([name]) => name === "Content-Encoding")?.[1] ?? "";
  const whole = Buffer.concat(chunks);
  return DECODERS[encoding]?.(whole) ?? whole;
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
    body: () => Promise.resolve(typeof options.body === "string" ? options.body : (JSON.stringify(options.body) ?? "")),
  });
  const raw = await rawOf(reply);
  const headers = new Map(headerPairs(reply.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const isWorkbook = headers.get("content-type") === WORKBOOK_TYPE && raw.length > 0;
  const text = isWorkbook ? [...zipParts(raw).values()].join("\n") : raw.toString();
  return {
    status: reply.status,
    headers,
    raw,
    text,
    json: () => JSON.parse(text) as { [name: string]: never },
  };
}
