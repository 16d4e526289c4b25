import { z } from "zod";
import { DomainError, type Issue } from "@/lib/core/errors";
import { isStorable } from "@/lib/core/text";
import { refuseLocked } from "@/lib/metering/counting/settle-inside";
import { transaction, type Context, type TxContext } from "@/lib/platform/context";
import { processClock } from "@/lib/platform/clock";
import { publicUrl } from "@/lib/platform/env";
import { perProcess } from "@/lib/platform/process-state";
import type { Access } from "./access";
import type { HttpReply } from "@/lib/http/call";
import { commonHeaders, type CallState } from "./call-state";
import { countCall, countInside } from "./count-call";
import { CALL_MS, inTime } from "./deadline";
import { keepAnswer, keptAnswer, repeatableOf, type KeptAnswer } from "./idempotency";
import { permissionsOf } from "./key-permissions";
import { MEDIA_TYPES } from "./negotiate";
import { parseQuery, readQuery } from "./parse-query";
import { API_ROOT } from "./render";
import type { ActionRoute, Given, Rows } from "./route";
import { Turns } from "./turns";

const DEFAULT_LIMIT = 50;

/** Who acts, for use cases: the key and what its scopes allow. */
export function contextOfKey(state: CallState, access: Access): Context {
  const { facts } = access;
  return {
    actor: { kind: "key", keyId: facts.id, orgId: facts.org_id, may: permissionsOf(access) },
    clock: processClock(),
    requestId: state.call.id,
    address: state.call.address,
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

const issuesOf = (error: z.ZodError): Issue[] =>
  error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          parameter: [...issue.path, key].join("."),
          code: "unknown-parameter",
          detail: "is not a field of this request.",
        }))
      : [{ parameter: issue.path.join("."), code: "invalid-value", detail: issue.message }],
  );

async function readBody(state: CallState, schema: z.ZodObject): Promise<{ text: string; body: unknown }> {
  if (!/^application\/json\s*(;|$)/i.test(state.call.header("content-type") ?? ""))
    throw new DomainError("unsupported-media-type", "Send the body as application/json.");
  const text = await state.call.body();
  // However slowly a client sends: the time of the call begins when there is something to do.
  state.untilMs = performance.now() + CALL_MS;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new DomainError("bad-request", "The body is not valid JSON.");
  }
  if (!isStorable(given)) throw new DomainError("bad-request", "The body contains invalid characters.");
  const result = schema.safeParse(given);
  if (result.success) return { text, body: result.data };
  const errors = issuesOf(result.error);
  const isUnknown = errors.every(({ code }) => code === "unknown-parameter");
  const named = errors.map(({ parameter, detail }) => `${parameter === "" ? "the body" : parameter}: ${detail}`);
  throw new DomainError(isUnknown ? "unknown-parameter" : "invalid-parameter", named.slice(0, 3).join(" "), { errors });
}

type Asked = { given: Omit<Given, "ctx">; text: string };

async function readAsked(route: ActionRoute, state: CallState, access: Access, values: readonly string[]): Promise<Asked> {
  const params = parseParams(route, values);
  const query = parseQuery(route.query, readQuery(state.call.search));
  const { text, body } = route.body === null ? { text: "", body: undefined } : await readBody(state, route.body);
  const paged = route.isList ? { limit: DEFAULT_LIMIT, ...query } : query;
  return { given: { orgId: access.facts.org_id, access, params, query: paged, body }, text };
}

/** The document of an answer; only what the schema names leaves. */
function documentOf(route: ActionRoute, state: CallState, query: unknown, made: unknown): unknown {
  if (route.reply === null) return null;
  const allowed = route.reply.strip();
  if (!route.isList) return { data: allowed.parse(made) };
  const { rows, next } = made as Rows;
  const { limit } = z.object({ limit: z.number() }).parse(query);
  return {
    data: z.array(allowed).parse(rows),
    page: { limit, has_more: next !== null, next: next === null ? null : nextAddress(state, next) },
  };
}

function nextAddress({ call }: CallState, cursor: string): string {
  const search = new URLSearchParams(call.search);
  search.set("cursor", cursor);
  return `${publicUrl()}${API_ROOT}${call.path}?${search.toString()}`;
}

function withoutSecrets(document: unknown, secrets: readonly string[]): unknown {
  const { data } = z.object({ data: z.record(z.string(), z.unknown()) }).parse(document);
  return { data: Object.fromEntries(Object.entries(data).map(([name, value]) => [name, secrets.includes(name) ? null : value])) };
}

type Outcome = KeptAnswer & { charge: 0 | 1; isReplayed: boolean };

/** How long a connection is waited for; the change may take what is left of the call's time. */
const CONNECTING_MS = CALL_MS / 2;
/** How long before its deadline a change must have its turn, so that it can't be made after the call was refused. */
const NEEDED_MS = CALL_MS * 0.8;

/** So many of the connections that the portal shares may one organisation's changes hold. */
const changes = perProcess("changes", () => new Turns({ atOnce: 2, waiting: 50 }));

const tooMany = (): DomainError =>
  new DomainError("unavailable", "Your organisation has too many changes in progress. Nothing was changed. Try again shortly.", {
    headers: { "Retry-After": "2" },
  });

/** Changes in one transaction when it is the organisation's turn. @throws DomainError unavailable */
async function change<T>(state: CallState, ctx: Context, orgId: string, fn: (tx: TxContext) => Promise<T>): Promise<T> {
  if (state.period) refuseLocked(state.period.id);
  const end = await changes().take(orgId, state.untilMs - NEEDED_MS);
  if (!end) throw tooMany();
  try {
    // What held up those before may hold up this one as well.
    if (state.period) refuseLocked(state.period.id);
    return await transaction(ctx, fn, Math.max(1, Math.floor(state.untilMs - performance.now() - CONNECTING_MS)));
  } finally {
    end();
  }
}

const bytesOf = (document: unknown): number => (document === null ? 0 : Buffer.byteLength(JSON.stringify(document)) + 1);

/**
 * Reads, or changes in one transaction with its key and its counting, which comes last because it locks what all calls
 * of the organisation need. A repeated request is answered and not carried out again.
 */
async function carryOut(route: ActionRoute, state: CallState, access: Access, { given, text }: Asked): Promise<Outcome> {
  const ctx = contextOfKey(state, access);
  const { status } = route;
  const perform = async (inner: Context): Promise<unknown> =>
    documentOf(route, state, given.query, await route.run({ ...given, ctx: inner }));
  if (route.method === "GET") {
    const document = await inTime(state, perform(ctx));
    return { status, document, charge: await countCall(state, bytesOf(document), status), isReplayed: false };
  }
  const { secrets } = route;
  const header = secrets === null ? undefined : state.call.header("idempotency-key");
  const repeatable = repeatableOf(given.orgId, header, [route.operation, state.call.path, state.call.search, text]);
  const changing = change(state, ctx, given.orgId, async (tx) => {
    const kept = repeatable && (await keptAnswer(tx, repeatable));
    if (kept) return { ...kept, committed: null };
    const document = await perform(tx);
    if (repeatable) await keepAnswer(tx, repeatable, { status, document: withoutSecrets(document, secrets ?? []) });
    return { status, document, committed: await countInside(tx, state, bytesOf(document), status) };
  });
  const { committed, ...outcome } = await inTime(state, changing);
  return { ...outcome, charge: committed?.() ?? 0, isReplayed: committed === null };
}

/** Answers a call of an action. */
export async function serveAction(route: ActionRoute, state: CallState, access: Access, values: readonly string[]): Promise<HttpReply> {
  const { status, document, charge, isReplayed } = await carryOut(route, state, access, await readAsked(route, state, access, values));
  const headers = commonHeaders(state, charge);
  headers.push("Cache-Control", "no-store", "Vary", "Authorization");
  if (isReplayed) headers.push("Idempotency-Replayed", "true");
  if (document === null) return { status, headers, body: null };
  const body = `${JSON.stringify(document)}\n`;
  headers.push("Content-Type", MEDIA_TYPES.json, "Content-Length", String(Buffer.byteLength(body)));
  return { status, headers, body };
}
