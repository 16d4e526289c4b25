import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { issuesOf } from "@/lib/core/issues";
import type { HttpCall, HttpReply } from "@/lib/http/call";
import { readJson } from "@/lib/http/read-body";
import { releaseCall } from "@/lib/metering/counting/settle-inside";
import { LaneClosed } from "@/lib/metering/counting/write-calls";
import { processClock } from "@/lib/platform/clock";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import { traced } from "@/lib/platform/tracing";
import type { Access } from "./access";
import { countCall, countInside, reserveFor } from "./count-call";
import { CALL_MS, inTime } from "./deadline";
import { commonHeaders, type Caller, type Charged, type Exchange } from "./exchange";
import { storeAnswer, keptAnswer, repeatableOf, requireKeyForm, type KeptAnswer } from "./idempotency";
import { changeInTurn, queryInTurn } from "./in-turn";
import { permissionsOf } from "./key-permissions";
import { MEDIA_TYPES } from "./negotiate";
import { parseQuery, readQuery } from "./parse-query";
import { API_ROOT } from "./render";
import type { ActionRoute, Given, Rows } from "./route";

const DEFAULT_LIMIT = 50;

/** By which request, from where and with what. */
export const clientOf = (call: HttpCall) => ({ requestId: call.id, address: call.address, userAgent: call.header("user-agent") ?? null });

/** Who acts, for use cases: the key and what its scopes allow. */
export function contextOfKey(call: HttpCall, access: Access): Context {
  const { facts } = access;
  return {
    actor: { kind: "key", keyId: facts.id, orgId: facts.org_id, may: permissionsOf(access) },
    clock: processClock(),
    ...clientOf(call),
  };
}

/** The {names} of a path with what stands in their places. */
export const namedParams = (path: string, values: readonly string[]): ReadonlyMap<string, string> =>
  new Map([...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""], i) => [name, values[i] ?? ""]));

/** A path whose parameters can't be one names nothing that exists. */
export function parseParams(route: Pick<ActionRoute, "path" | "params">, values: readonly string[]): Record<string, unknown> {
  const result = route.params.safeParse(Object.fromEntries(namedParams(route.path, values)));
  if (result.success) return result.data;
  throw new DomainError("not-found", `There is no record ${JSON.stringify(values.join("/").slice(0, 60))}.`);
}

function parseBody(schema: z.ZodObject, given: unknown): unknown {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const errors = issuesOf(result.error);
  const isUnknown = errors.every(({ code }) => code === "unknown-parameter");
  const named = errors.map(({ parameter, detail }) => (parameter === "" ? detail : `${parameter}: ${detail}`));
  throw new DomainError(isUnknown ? "unknown-parameter" : "invalid-parameter", named.slice(0, 3).join(" "), { errors });
}

/** The Idempotency-Key of a call that takes one. */
const repetitionKey = ({ method, secrets }: ActionRoute, call: HttpCall): string | undefined =>
  method === "GET" || secrets === null ? undefined : call.header("idempotency-key");

/** What is sent must not be ignored in silence; many clients send an empty object. @throws DomainError bad-request, body-too-large */
async function requireNoBody(call: HttpCall): Promise<void> {
  if (/^\s*(\{\s*\})?\s*$/.test(await call.body())) return;
  throw new DomainError("bad-request", "This request takes no body. Parameters belong in the URL.");
}

/** What an action is asked, with the text of its body, and the exchange with the time that is left for it. */
type Asked = { given: Omit<Given, "ctx">; text: string; exchange: Exchange };

async function readAsked(route: ActionRoute, exchange: Exchange, access: Access): Promise<Asked> {
  const { call } = exchange;
  const params = parseParams(route, exchange.params);
  requireKeyForm(repetitionKey(route, call));
  const parsed = parseQuery(route.query, readQuery(call.search, route.query));
  const query = route.isList ? { limit: DEFAULT_LIMIT, ...parsed } : parsed;
  const asked = { orgId: access.facts.org_id, access, params, query };
  if (route.body === null) {
    if (route.method !== "GET") await requireNoBody(call);
    return { given: { ...asked, body: undefined }, text: "", exchange };
  }
  const { text, value } = await readJson(call.header("content-type"), () => call.body());
  // However slowly a client sends: the time of the call begins when there is something to do.
  const untilMs = performance.now() + CALL_MS;
  return { given: { ...asked, body: parseBody(route.body, value) }, text, exchange: { ...exchange, untilMs } };
}

/** The document of an answer; only what the schema names leaves. */
function documentOf(route: ActionRoute, call: HttpCall, { query, made }: { query: unknown; made: unknown }): unknown {
  if (route.reply === null) return null;
  const allowed = route.reply.strip();
  if (!route.isList) return { data: allowed.parse(made) };
  const { rows, next } = Rows.parse(made);
  const { limit } = z.object({ limit: z.number() }).parse(query);
  return {
    data: z.array(allowed).parse(rows),
    page: { limit, has_more: next !== null, next: next === null ? null : nextAddress(call, next) },
  };
}

const Rows = z.object({ rows: z.array(z.unknown()), next: z.string().nullable() });

function nextAddress(call: HttpCall, cursor: string): string {
  const search = new URLSearchParams(call.search);
  search.set("cursor", cursor);
  return `${publicUrl()}${API_ROOT}${call.path}?${search.toString()}`;
}

function withoutSecrets(document: unknown, secrets: readonly string[]): unknown {
  const { data } = z.object({ data: z.record(z.string(), z.unknown()) }).parse(document);
  return { data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, secrets.includes(name) ? null : value])) };
}

type Outcome = KeptAnswer & { charged: Charged | undefined; isReplayed: boolean };

/** How long a connection is waited for; the change may take what is left of the call's time. */
const CONNECTING_MS = CALL_MS / 2;
/** How long before its deadline a change must have its turn, so that it can't be made after the call was refused. */
const NEEDED_MS = CALL_MS * 0.8;

/** Changes in one transaction when it is the organisation's turn. @throws DomainError concurrency-limited */
async function change<T>(
  { untilMs }: Exchange,
  { access }: Caller,
  { ctx, fn }: { ctx: Context; fn: (tx: TxContext) => Promise<T> },
): Promise<T> {
  return changeInTurn(access.facts.org_id, untilMs - NEEDED_MS, () =>
    transaction(ctx, fn, Math.max(1, Math.floor(untilMs - performance.now() - CONNECTING_MS))),
  );
}

const Made = z.object({ data: z.object({ id: z.string().default("") }) });

/** Where what a call has created or begun is read. */
const locationOf = ({ itemAt }: ActionRoute, { path }: HttpCall, document: unknown): string[] =>
  itemAt === undefined ? [] : ["Location", `${publicUrl()}${API_ROOT}${itemAt(path, Made.parse(document).data.id)}`];

const bytesOf = (document: unknown): number => (document === null ? 0 : Buffer.byteLength(JSON.stringify(document)) + 1);

/**
 * Reads, or changes in one transaction with its key and its counting, which comes last because it locks what all calls
 * of the organisation need. A repeated request is answered and not carried out again.
 */
async function carryOut(route: ActionRoute, caller: Caller, { given, text, exchange }: Asked): Promise<Outcome> {
  const { call } = exchange;
  const ctx = contextOfKey(call, caller.access);
  const { status } = route;
  const perform = async (inner: Context): Promise<unknown> =>
    documentOf(route, call, {
      query: given.query,
      made: await traced(call.seen.trace, "query", () => route.run({ ...given, ctx: inner })),
    });
  if (route.method === "GET") {
    const document = await inTime(
      exchange,
      queryInTurn(caller.access, call.seen, () => perform(ctx)),
    );
    return { status, document, charged: await countCall(exchange, caller, { bytes: bytesOf(document), status }), isReplayed: false };
  }
  const { secrets } = route;
  const repeatable = repeatableOf({ orgId: given.orgId, isSandbox: caller.access.isSandbox }, repetitionKey(route, call), [
    route.operation,
    call.path,
    call.search,
    text,
  ]);
  const changeOnce = async (): Promise<Outcome> => {
    const reserved = await inTime(exchange, reserveFor(exchange, caller));
    // Once it is counted, only the commit can fail, and nobody knows whether it did.
    let mayBeCounted = false;
    const changing = change(exchange, caller, {
      ctx,
      fn: async (tx) => {
        const kept = repeatable && (await keptAnswer(tx, repeatable));
        if (kept) return { ...kept, committed: null };
        const document = await perform(tx);
        if (repeatable) await storeAnswer(tx, repeatable, { status, document: withoutSecrets(document, secrets ?? []) });
        const committed = await countInside(tx, exchange, caller, { bytes: bytesOf(document), status, reserved });
        mayBeCounted = true;
        return { status, document, committed };
      },
    });
    changing.then(
      ({ committed }) => committed === null && releaseCall(reserved, false),
      () => releaseCall(reserved, mayBeCounted),
    );
    const { committed, ...outcome } = await inTime(exchange, changing);
    return { ...outcome, charged: committed?.(), isReplayed: committed === null };
  };
  return onceMore(exchange, changeOnce);
}

/** A change whose lane was closed while it was made has done nothing, and is made again through the next one if it has the time. */
async function onceMore<T>({ untilMs }: Exchange, changeOnce: () => Promise<T>): Promise<T> {
  try {
    return await changeOnce();
  } catch (error) {
    if (error instanceof LaneClosed && performance.now() < untilMs - NEEDED_MS) return changeOnce();
    throw error;
  }
}

/** Serves a call of an action. */
export async function serveAction(route: ActionRoute, exchange: Exchange, caller: Caller): Promise<HttpReply> {
  const asked = await readAsked(route, exchange, caller.access);
  const { status, document, charged, isReplayed } = await carryOut(route, caller, asked);
  const headers = commonHeaders(exchange.call, caller, charged);
  headers.push("Cache-Control", "no-store", "Vary", "Authorization");
  if (isReplayed) headers.push("Idempotency-Replayed", "true");
  if (document === null) return { status, headers, body: null };
  headers.push(...locationOf(route, exchange.call, document));
  const body = `${JSON.stringify(document)}\n`;
  headers.push("Content-Type", MEDIA_TYPES.json, "Content-Length", String(Buffer.byteLength(body)));
  return { status, headers, body };
}
