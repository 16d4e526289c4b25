import type { IncomingMessage, ServerResponse } from "node:http";
import { runDue } from "../billing/due";
import type { Fault, Faults } from "../control/faults";
import type { RequestLog } from "../control/request-log";
import type { Engine } from "../engine";
import { stackOf } from "../error-text";
import { newId } from "../ids";
import { API_VERSION } from "../options";
import { ApiError } from "./errors";
import { expanded } from "./expand";
import { type Form, parseForm } from "./form";
import { fingerprint, inFlight, storeAnswer, keptAnswer } from "./idempotency";
import { readBody } from "./read-body";
import { findRoute } from "./route";
import { ROUTES, unknownAddress } from "./routes";

export type Api = { engine: Engine; faults: Faults; requests: RequestLog; flying: Set<string> };
type Call = { method: string; path: string; form: Form; body: string; key: string | null; id: string };
type Answer = { status: number; body: string; replayOf?: string };

const unexpected = (): ApiError =>
  new ApiError(500, "api_error", "An unknown error occurred in the local Stripe sandbox; its log says more.");

export function isAuthorised(engine: Engine, header: string | undefined): boolean {
  const [scheme = "", value = ""] = (header ?? "").split(" ", 2);
  const given = /^basic$/i.test(scheme) ? Buffer.from(value, "base64").toString().split(":")[0] : /^bearer$/i.test(scheme) ? value : "";
  return given === engine.options.secretKey;
}

export function unauthorised(header: string | undefined): ApiError {
  if (header === undefined)
    return new ApiError(
      401,
      "invalid_request_error",
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  return new ApiError(401, "invalid_request_error", `Invalid API Key provided: ${header.slice(-4).padStart(12, "*")}`);
}

const expandPaths = (form: Form): string[] => {
  const paths = form["expand"];
  return Array.isArray(paths) ? paths.filter((path) => typeof path === "string") : [];
};

function run(engine: Engine, call: Call): object {
  const match = findRoute(ROUTES, call.method, call.path);
  if (match === null) throw unknownAddress(call.method, call.path);
  engine.request = { id: call.id, idempotencyKey: call.key, nowS: engine.clockNow() };
  try {
    const answer = engine.db.transaction(
      () => match.handle(engine, call.form, match.ids),
      (error) => error instanceof ApiError && error.keepsEffects,
    );
    return expanded(engine, answer, expandPaths(call.form));
  } finally {
    engine.request = null;
  }
}

/** Time that has passed since the last request has had its effects before this one. */
export function catchUp(engine: Engine): void {
  engine.db.transaction(() => runDue(engine, null, engine.clockNow()));
}

function answerTo(engine: Engine, call: Call): Answer {
  try {
    catchUp(engine);
    return { status: 200, body: JSON.stringify(run(engine, call), null, 2) };
  } catch (error) {
    const known = error instanceof ApiError ? error : unexpected();
    if (known !== error) engine.log(`stripe sandbox: ${call.method} ${call.path} failed: ${stackOf(error)}`);
    else if (known.message.includes("local Stripe sandbox"))
      engine.log(`stripe sandbox: NOT SUPPORTED: ${call.method} ${call.path}: ${known.message}`);
    return { status: known.status, body: JSON.stringify(known.body(), null, 2) };
  }
}

/** A request that was refused before anything happened may be sent again with the same key. */
const isKept = (status: number): boolean => status < 400 || status === 402 || status >= 500;

function idempotent(engine: Engine, call: Call): Answer {
  const { key } = call;
  if (key === null || call.method !== "POST") return answerTo(engine, call);
  const print = fingerprint(call.method, call.path, call.body);
  const kept = keptAnswer(engine, key, { print, method: call.method, path: call.path });
  if (kept !== null) return { status: kept.status, body: kept.body, replayOf: kept.requestId };
  const answer = answerTo(engine, call);
  if (isKept(answer.status))
    storeAnswer(engine, { id: key, method: call.method, path: call.path, fingerprint: print, ...answer, requestId: call.id });
  return answer;
}

function guarded(engine: Engine, call: Call): Answer {
  try {
    return idempotent(engine, call);
  } catch (error) {
    const known = error instanceof ApiError ? error : unexpected();
    return { status: known.status, body: JSON.stringify(known.body(), null, 2) };
  }
}

const headerOf = (request: IncomingMessage, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === "string" && value !== "" ? value : null;
};

async function readCall(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? "/", "http://sandbox");
  const method = request.method ?? "GET";
  const body = await readBody(request);
  const query = url.search.slice(1);
  const form = parseForm(method === "GET" || body === "" ? query : query === "" ? body : `${query}&${body}`);
  return { method, path: url.pathname.replace(/(.)\/$/, "$1"), form, body, key: headerOf(request, "idempotency-key"), id: newId("req") };
}

function send(response: ServerResponse, call: Call, answer: Answer): void {
  response.writeHead(answer.status, {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(answer.body)),
    "request-id": call.id,
    "stripe-version": API_VERSION,
    ...(call.key === null ? {} : { "idempotency-key": call.key }),
    ...(answer.replayOf === undefined ? {} : { "idempotent-replayed": "true", "original-request": answer.replayOf }),
    ...(answer.status === 409 ? { "stripe-should-retry": "true" } : {}),
  });
  response.end(answer.body);
}

async function play(api: Api, call: Call, { fault, response }: { fault: Fault | null; response: ServerResponse }): Promise<void> {
  const { engine, requests } = api;
  if (fault !== null && !fault.afterEffect && fault.how !== "slow") {
    requests.add(call, null);
    await api.faults.apply(fault, response, call.id);
    return;
  }
  const held = call.key === null || call.method !== "POST" ? null : call.key;
  if (held !== null && api.flying.has(held)) {
    requests.add(call, 409);
    send(response, call, { status: 409, body: JSON.stringify(inFlight(held).body(), null, 2) });
    return;
  }
  if (held !== null) api.flying.add(held);
  try {
    if (fault?.how === "slow") await api.faults.wait(fault);
    const answer = guarded(engine, call);
    requests.add(call, answer.status);
    if (fault?.afterEffect) await api.faults.apply(fault, response, call.id);
    else send(response, call, answer);
  } finally {
    if (held !== null) api.flying.delete(held);
  }
}

/** Answers one request to /v1/*. */
export async function serveApi(api: Api, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const call = await readCall(request);
  const authorization = request.headers.authorization;
  if (!isAuthorised(api.engine, authorization)) {
    api.requests.add(call, 401);
    send(response, call, { status: 401, body: JSON.stringify(unauthorised(authorization).body(), null, 2) });
    return;
  }
  await play(api, call, { fault: api.faults.take(call.method, call.path), response });
}
