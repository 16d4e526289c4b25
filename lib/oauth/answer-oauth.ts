import type { z } from "zod";
import { CORS_HEADERS } from "@/lib/api/cors";
import { DomainError } from "@/lib/core/errors";
import { headerPairs } from "@/lib/http/call";
import { domainErrorOf } from "@/lib/http/errors";
import { PROBLEMS } from "@/lib/http/problems";
import { piecesOf, readText, requireType } from "@/lib/http/read-body";
import type { Context } from "@/lib/platform/context";
import { clientOf as networkOf, limitAttempts } from "@/lib/platform/throttle";
import { contextOf } from "@/lib/portal/request-context";
import { registerClient } from "./clients";
import { Registration, TokenRequest } from "./contract";
import { exchangeCode } from "./exchange-code";

const WINDOW_MS = 600_000;
/** By network and ten minutes. An assistant asks for all of its people from a few addresses, and a code is too long to be guessed. */
const MAX_TRIES = 600;

const MAX_BYTES = 16 * 1024;

const METHODS = "POST, OPTIONS";
const headersOf = (requestId: string): Headers =>
  new Headers([...headerPairs(CORS_HEADERS), ["Cache-Control", "no-store"], ["Request-Id", requestId]]);

/** The errors of RFC 6749 and RFC 7591 say little; the sentence and the request ID say the rest. */
function refused(error: DomainError, codes: { wrong: string; denied: string }, headers: Headers): Response {
  const { status } = PROBLEMS[error.code];
  for (const [name, value] of Object.entries(error.extra.headers ?? {})) headers.set(name, value);
  const isOurs = status >= 500 || status === 429;
  const isForm = error.code === "bad-request" || error.code === "unsupported-media-type" || error.code === "body-too-large";
  const code = isOurs ? "temporarily_unavailable" : isForm ? codes.wrong : codes.denied;
  return Response.json({ error: code, error_description: error.message }, { status: isOurs ? status : 400, headers });
}

type Codes = { wrong: string; denied: string };

/** Answers a request of an application: parsed, limited by network, and never with anything but JSON. */
async function answer(request: Request, codes: Codes, run: (ctx: Context, body: string) => Promise<Response>): Promise<Response> {
  const ctx = contextOf(request.headers, { kind: "visitor" });
  const headers = headersOf(ctx.requestId);
  try {
    await limitAttempts(ctx, [{ what: "oauth", who: networkOf(ctx), limit: MAX_TRIES, windowMs: WINDOW_MS }]);
    const response = await run(ctx, await readText(piecesOf(request), MAX_BYTES));
    for (const [name, value] of headers) response.headers.set(name, value);
    return response;
  } catch (error) {
    return refused(domainErrorOf(error, ctx.requestId), codes, headers);
  }
}

/** What is wrong with the fields of a body, in one sentence. */
function parsed<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const names = [...new Set(result.error.issues.map(({ path }) => String(path[0] ?? "body")))];
  throw new DomainError("bad-request", `Invalid or missing: ${names.join(", ")}.`);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DomainError("bad-request", "The body is not valid JSON.");
  }
}

/** Registers a client (RFC 7591). Never fails. */
export const answerRegistration = (request: Request): Promise<Response> =>
  answer(request, { wrong: "invalid_client_metadata", denied: "invalid_redirect_uri" }, async (_, body) => {
    requireType(request.headers.get("content-type"), "application/json", "registration");
    const { id, client } = registerClient(parsed(Registration, parsedJson(body)));
    const registered = {
      ...{ client_id: id, client_name: client.name, redirect_uris: client.redirects, token_endpoint_auth_method: "none" },
      ...{ grant_types: ["authorization_code"], response_types: ["code"] },
    };
    return Response.json(registered, { status: 201 });
  });

/** Gives a key for a code (RFC 6749). Never fails. */
export const answerToken = (request: Request): Promise<Response> =>
  answer(request, { wrong: "invalid_request", denied: "invalid_grant" }, async (ctx, body) => {
    requireType(request.headers.get("content-type"), "application/x-www-form-urlencoded", "token request");
    const form = Object.fromEntries(new URLSearchParams(body));
    if (form["grant_type"] !== undefined && form["grant_type"] !== "authorization_code")
      return Response.json({ error: "unsupported_grant_type", error_description: "Use authorization_code." }, { status: 400 });
    const { secret, expiresInS, scopes } = await exchangeCode(ctx, parsed(TokenRequest, form));
    return Response.json({ access_token: secret, token_type: "Bearer", expires_in: expiresInS, scope: scopes.join(" ") });
  });

/** A public document, which pages of other sites may read. */
export function answerMetadata(document: Record<string, unknown>): Response {
  const headers = new Headers([...headerPairs(CORS_HEADERS), ["Cache-Control", "public, max-age=3600"]]);
  return Response.json(document, { headers });
}

/** What a browser asks before it lets a page of another site send a request. */
export function answerPreflight(): Response {
  const headers = new Headers(headerPairs(CORS_HEADERS));
  headers.set("Access-Control-Allow-Methods", METHODS);
  headers.set("Access-Control-Allow-Headers", "Authorization, Content-Type, MCP-Protocol-Version");
  return new Response(null, { status: 204, headers });
}
