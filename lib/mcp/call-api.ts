import { Readable } from "node:stream";
import { z } from "zod";
import { API_ROOT } from "@/lib/api/render";
import { ERROR_CODES } from "@/lib/core/errors";
import { uuidv7 } from "@/lib/core/ids";
import type { Maybe } from "@/lib/core/maybe";
import { headerPairs, type HttpCall, type HttpReply, unseen } from "@/lib/http/call";
import { helpOf } from "@/lib/http/problems";
import { processClock } from "@/lib/platform/clock";
import { publicUrl } from "@/lib/platform/env";
import { type Ask, ToolResult } from "./tool";

/** Answers a call of the API. */
export type Answer = (call: HttpCall) => Maybe<HttpReply>;

const record = z.record(z.string(), z.unknown());
const Meta = z.looseObject({
  release: z.int(),
  published_at: z.string().nullable(),
  sources: z.array(z.looseObject({ code: z.string(), name: z.string(), licence: z.string() })),
});
const Body = z.looseObject({
  data: z.union([z.array(record), record]),
  page: z.looseObject({ has_more: z.boolean() }).optional(),
  meta: Meta,
});
const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  detail: z.string(),
  code: z.enum(ERROR_CODES),
  errors: z.array(z.looseObject({ detail: z.string() })),
});

/** What went wrong, and what to do about it: in words, for who asks. */
export class ToolFault extends Error {}

const PASSED_ON = new Set(["authorization", "user-agent"]);

/** The gate sees the key, the address and the device of who asks: limits, plan and counting are those of the API. */
function callOf(outer: HttpCall, { path, query }: Ask): HttpCall {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const nowMs = processClock().now();
  return {
    id: uuidv7(nowMs),
    method: "GET",
    path,
    search: new URLSearchParams(given).toString(),
    address: outer.address,
    nowMs,
    startedAt: performance.now(),
    seen: unseen(() => outer.seen.hasLeft()),
    header: (name) => (PASSED_ON.has(name) ? outer.header(name) : undefined),
    body: () => Promise.resolve(""),
  };
}

function faultOf(text: string, { names = {} }: Ask, retryAfter: string | undefined): ToolFault {
  const { title, detail: said, code, errors, type } = Problem.parse(JSON.parse(text));
  const more = errors.map((issue) => issue.detail).filter((one) => !said.includes(one));
  const detail = said.replace(/^Invalid value for (\w+)\./, (whole, name: string) =>
    names[name] === undefined ? whole : `Invalid value for ${names[name]}.`,
  );
  // What is wrong with single parameters has been said; the help names a member that is not here.
  const help = errors.length > 0 ? [] : [retryAfter === undefined ? helpOf(code) : `Try again in ${retryAfter} seconds.`];
  return new ToolFault([`${title}. ${detail}`, ...more, ...help, `Details: ${type}`].join("\n"));
}

/** The field lists of the dictionary are long; whoever needs them reads them there. */
const compact = ({ fields, ...entry }: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(fields) ? { ...entry, fields: fields.length } : { ...entry, ...(fields === undefined ? {} : { fields }) };

function linkTo({ path, search }: HttpCall, release: number): string {
  const pinned = new URLSearchParams(search);
  if (path !== "/datasets") pinned.set("as_of", String(release));
  pinned.delete("fields");
  const query = pinned.toString().replaceAll("%2C", ",");
  return `${publicUrl()}${API_ROOT}${path}${query === "" ? "" : `?${query}`}`;
}

/** Which other tables there are helps who found none. */
const withoutChoice = ({ available, ...about }: Record<string, unknown>, isEmpty: boolean): Record<string, unknown> =>
  isEmpty && available !== undefined ? { ...about, available } : about;

/** The answer of the API to one request, as a tool returns it. @throws ToolFault for a problem document */
export async function callApi(answer: Answer, outer: HttpCall, ask: Ask): Promise<ToolResult> {
  const call = callOf(outer, ask);
  const { status, headers, body } = await answer(call);
  if (body === null || body instanceof Readable) throw new Error(`${ask.path} has no body`);
  const valueOf = (header: string): string | undefined => headerPairs(headers).find(([name]) => name === header)?.[1];
  if (status !== 200) throw faultOf(String(body), ask, valueOf("Retry-After"));
  const { data, page, meta } = Body.parse(JSON.parse(String(body)));
  const { release, published_at: publishedAt, sources, as_of: _asOf, ...about } = meta;
  const records = (Array.isArray(data) ? data : [data]).map(compact);
  return ToolResult.parse({
    data: records,
    ...{ release, published_at: publishedAt, sources, links: [linkTo(call, release)], calls: Number(valueOf("Usage-Charge") ?? "0") },
    about: withoutChoice(about, records.length === 0),
    has_more: page?.has_more ?? false,
  });
}
