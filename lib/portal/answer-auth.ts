import NextAuth from "next-auth";
import { NextRequest } from "next/server";
import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { isStorable } from "@/lib/core/text";
import { piecesOf, readText } from "@/lib/http/read-body";
import { publicUrl } from "@/lib/platform/env";
import { authOptions } from "./auth-options";
import { deviceOf, sessionCookie, sessionIdIn, setDevice } from "./cookie";
import { problemResponse } from "./problem-response";
import { contextOf } from "./request-context";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** What a header can carry: next-auth puts parameters into addresses that it redirects to. */
const IS_PLAIN = /^[\x20-\x7e\xa0-\xff]*$/;

const refuseUnless = (isFine: boolean): void => {
  if (!isFine) throw new DomainError("bad-request", "The request contains characters or a body that can't be read.");
};

function isFlatObject(body: string): boolean {
  try {
    const given: unknown = JSON.parse(body);
    return z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).safeParse(given).success && isStorable(given);
  } catch {
    return false;
  }
}

/** next-auth reads a body whole before it looks at anything and fails on what it can't read, so it gets only what is small and well formed. */
async function readable(request: NextRequest): Promise<NextRequest> {
  refuseUnless([...request.nextUrl.searchParams].flat().every((part) => IS_PLAIN.test(part)));
  if (request.method !== "POST") return request;
  const { headers, method } = request;
  const body = await readText(piecesOf(request));
  if (/json/i.test(headers.get("content-type") ?? "")) refuseUnless(body === "" || isFlatObject(body));
  return new NextRequest(request.url, { headers, method, body });
}

/** Says where to sign out at the directory, too. The page goes there. */
async function withDirectory(answer: Response, directory: string): Promise<Response> {
  if (!/json/.test(answer.headers.get("content-type") ?? "")) return answer;
  const { headers, status } = answer;
  const body: unknown = await answer.json();
  headers.delete("content-length");
  return new Response(JSON.stringify({ ...z.record(z.string(), z.unknown()).parse(body), directory }), { status, headers });
}

/** next-auth's own addresses: sign in, callbacks of providers, sign out, CSRF token. */
export async function answerAuth(request: NextRequest, context: RouteContext): Promise<Response> {
  const device = deviceOf(request.cookies);
  const ctx = { ...contextOf(request.headers, { kind: "visitor" }), device };
  try {
    // An address at which strangers write into our log.
    if ((await context.params).nextauth[0] === "_log") throw new DomainError("not-found", "Page not found.");
    // next-auth reads its address from here and nowhere else.
    process.env.NEXTAUTH_URL = publicUrl();
    const present = await sessionIdIn(request.cookies.get(sessionCookie())?.value);
    const outcome: { isSignedIn: boolean; directory: string | null } = { isSignedIn: false, directory: null };
    const options = authOptions(ctx, present, {
      onSignedIn: () => (outcome.isSignedIn = true),
      onSignedOut: (directory) => (outcome.directory = directory),
    });
    const answer: unknown = await NextAuth(await readable(request), context, options);
    if (!(answer instanceof Response)) throw new Error("next-auth returned no response");
    if (outcome.isSignedIn) answer.headers.append("Set-Cookie", setDevice(device));
    answer.headers.set("Cache-Control", "no-store");
    return outcome.directory === null ? answer : withDirectory(answer, outcome.directory);
  } catch (error) {
    return problemResponse(error, ctx.requestId);
  }
}
