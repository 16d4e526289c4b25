import type { NextRequest } from "next/server";
import { isSsoReason, type SsoReason } from "@/lib/accounts/sso/contract";
import { finishOidc } from "@/lib/accounts/sso/oidc/sign-in-with-oidc";
import { MAX_LOGOUT_BYTES, takeLogoutToken } from "@/lib/accounts/sso/oidc/take-logout-token";
import { SsoRefusal } from "@/lib/accounts/sso/refusal";
import { samlMetadata } from "@/lib/accounts/sso/saml/metadata";
import { finishSaml, MAX_RESPONSE_BYTES } from "@/lib/accounts/sso/saml/sign-in-with-saml";
import { takeLogoutRequest } from "@/lib/accounts/sso/saml/take-logout-request";
import type { Concluded } from "@/lib/accounts/sso/sign-in/conclude";
import { MINUTE_MS } from "@/lib/core/durations";
import { isStorable } from "@/lib/core/text";
import { domainErrorOf } from "@/lib/http/errors";
import { piecesOf, readText, requireType } from "@/lib/http/read-body";
import type { Context } from "@/lib/platform/context";
import { ownUrl } from "@/lib/platform/env";
import { warnSampled } from "@/lib/platform/log-sampled";
import type { Fetching } from "@/lib/platform/outgoing/guarded-fetch";
import { clientOf, limitAttempts, uncountAttempts } from "@/lib/platform/throttle";
import { deviceOf, setDevice, setSession, ssoCookie } from "./cookie";
import { nextPath } from "./next-path";
import { problemResponse } from "./problem-response";
import { contextOf } from "./request-context";

const SETTINGS = "/console/settings/single-sign-on";
/** Answers of one address that fail. */
const LIMIT = { what: "sso/answer", limit: 120, windowMs: 15 * MINUTE_MS };

/** GET, whatever the request was: what a directory posted is not posted again. */
const seeOther = (path: string, cookies: readonly string[] = []): Response =>
  new Response(null, {
    status: 303,
    headers: [
      ["Location", ownUrl() + path],
      ["Cache-Control", "no-store"],
      ...cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]),
    ],
  });

function reasonOf(error: unknown, requestId: string): SsoReason {
  if (error instanceof SsoRefusal) return error.reason;
  const { code } = domainErrorOf(error, requestId);
  if (code === "rate-limited") return "busy";
  return code === "body-too-large" || code === "unsupported-media-type" ? "directory" : "internal";
}

function failed(error: unknown, requestId: string): Response {
  if (error instanceof SsoRefusal && error.isTest) return seeOther(`${SETTINGS}?tested=failed`);
  const reason = reasonOf(error, requestId);
  return seeOther(
    `/sign-in/sso?${new URLSearchParams({ failed: isSsoReason(reason) ? reason : "internal", request: requestId }).toString()}`,
  );
}

/** Answers a browser that comes back from a directory: signed in, or with a page that says why not. */
export async function answerDirectory(request: NextRequest, finish: (ctx: Context) => Promise<Concluded>): Promise<Response> {
  const device = deviceOf(request.cookies);
  const ctx = { ...contextOf(request.headers, { kind: "visitor" }), device };
  try {
    const tries = [{ ...LIMIT, who: clientOf(ctx) }];
    await limitAttempts(ctx, tries);
    const { sessionId, nextPath: next } = await finish(ctx);
    await uncountAttempts(ctx, tries);
    if (sessionId === null) return seeOther(`${SETTINGS}?tested=ok`);
    return seeOther(nextPath(next), [await setSession(sessionId), setDevice(device)]);
  } catch (error) {
    return failed(error, ctx.requestId);
  }
}

/** The redirect URI of OpenID Connect. */
export const answerOidc = (request: NextRequest): Promise<Response> =>
  answerDirectory(request, (ctx) => {
    const query = request.nextUrl.searchParams;
    if (!isStorable(Object.fromEntries(query))) throw new SsoRefusal("expired");
    return finishOidc(ctx, { query, browser: request.cookies.get(ssoCookie("oidc"))?.value ?? null });
  });

const FORM = "application/x-www-form-urlencoded";

/** The assertion consumer service of SAML: a page of the directory has the browser post to it. */
export const answerSaml = (request: NextRequest, connectionId: string): Promise<Response> =>
  answerDirectory(request, async (ctx) => {
    requireType(request.headers.get("content-type"), FORM, "the response");
    const form = new URLSearchParams(await readText(piecesOf(request), MAX_RESPONSE_BYTES));
    if (!isStorable(Object.fromEntries(form))) throw new SsoRefusal("expired");
    return finishSaml(ctx, { connectionId, form, browser: request.cookies.get(ssoCookie("saml"))?.value ?? null });
  });

/** What is entered in a directory, as a file. */
export async function answerSamlMetadata(request: NextRequest, connectionId: string): Promise<Response> {
  const ctx = contextOf(request.headers, { kind: "visitor" });
  try {
    const headers = { "Content-Type": "application/samlmetadata+xml", "Content-Disposition": 'attachment; filename="metadata.xml"' };
    return new Response(await samlMetadata(ctx, connectionId), { headers: { ...headers, "Cache-Control": "no-store" } });
  } catch (error) {
    return problemResponse(error, ctx.requestId);
  }
}

const SIGNED_OUT = "/sign-in?notice=signed-out";
const LOGOUT_LIMIT = { what: "sso/sign-out", limit: 1_200, windowMs: 15 * MINUTE_MS };

/** Where a browser comes to after it was signed out at a directory. */
export const answerSignedOut = (): Response => seeOther(SIGNED_OUT);

const noteLogout = (connection: string, requestId: string, error: unknown): void =>
  warnSampled(["sign-out by a directory failed"], {
    connection,
    requestId,
    reason: error instanceof SsoRefusal ? error.forOwners : undefined,
  });

/** Back-channel logout of OpenID Connect: the directory itself posts, and no browser. All that is wrong is answered alike. */
export async function answerBackChannel(request: NextRequest, connectionId: string, how?: Fetching): Promise<Response> {
  const ctx = contextOf(request.headers, { kind: "visitor" });
  const headers = { "Cache-Control": "no-store" };
  try {
    await limitAttempts(ctx, [{ ...LOGOUT_LIMIT, who: clientOf(ctx) }]);
    requireType(request.headers.get("content-type"), FORM, "the logout token");
    const form = new URLSearchParams(await readText(piecesOf(request), MAX_LOGOUT_BYTES));
    const [token = "", ...more] = form.getAll("logout_token");
    if (more.length > 0 || !isStorable(token)) throw new SsoRefusal("directory", "The logout token is not valid.");
    await takeLogoutToken(ctx, { connectionId, token, ...(how ? { how } : {}) });
    return new Response(null, { status: 200, headers });
  } catch (error) {
    if (!(error instanceof SsoRefusal)) return problemResponse(error, ctx.requestId);
    noteLogout(connectionId, ctx.requestId, error);
    return Response.json({ error: "invalid_request", error_description: "The logout token is not valid." }, { status: 400, headers });
  }
}

/**
 * Single logout of SAML, by HTTP-Redirect: a signed request ends sessions and is answered at the directory. A response to a request of
 * ours changes nothing, as the session here has ended before.
 */
export async function answerSlo(request: NextRequest, connectionId: string): Promise<Response> {
  const ctx = contextOf(request.headers, { kind: "visitor" });
  const { search, searchParams } = new URL(request.url);
  if (searchParams.has("SAMLResponse") && !searchParams.has("SAMLRequest")) return answerSignedOut();
  try {
    await limitAttempts(ctx, [{ ...LOGOUT_LIMIT, who: clientOf(ctx) }]);
    const url = await takeLogoutRequest(ctx, { connectionId, search });
    return new Response(null, { status: 303, headers: { Location: url, "Cache-Control": "no-store" } });
  } catch (error) {
    noteLogout(connectionId, ctx.requestId, error);
    const isRequest = error instanceof SsoRefusal && error.reason === "directory";
    return failed(isRequest ? new SsoRefusal("sign-out", error.forOwners) : error, ctx.requestId);
  }
}
