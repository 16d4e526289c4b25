import NextAuth from "next-auth";
import { NextRequest } from "next/server";
import { DomainError } from "@/lib/core/errors";
import { publicUrl } from "@/lib/platform/env";
import { authOptions } from "./auth-options";
import { deviceOf, sessionCookie, sessionIdIn, setDevice } from "./cookie";
import { refuse } from "./refuse";
import { readLimited } from "./read-limited";
import { contextOf } from "./request-context";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** next-auth reads a body whole before it looks at anything, so it gets only what is small. */
async function limited(request: NextRequest): Promise<NextRequest> {
  if (request.method !== "POST") return request;
  const { headers, method } = request;
  return new NextRequest(request.url, { headers, method, body: await readLimited(request) });
}

/** next-auth's own addresses: sign in, callbacks of providers, sign out, CSRF token. */
export async function answerAuth(request: NextRequest, context: RouteContext): Promise<Response> {
  const device = deviceOf(request.cookies);
  const ctx = { ...contextOf(request.headers, { kind: "visitor" }), device };
  try {
    // An address at which strangers write into our log.
    if ((await context.params).nextauth[0] === "_log") throw new DomainError("not-found", "There is nothing at this address.");
    // next-auth reads its address from here and nowhere else.
    process.env.NEXTAUTH_URL = publicUrl();
    const present = await sessionIdIn(request.cookies.get(sessionCookie())?.value);
    const outcome = { isSignedIn: false };
    const options = authOptions(ctx, present, () => (outcome.isSignedIn = true));
    const answer: unknown = await NextAuth(await limited(request), context as never, options);
    if (!(answer instanceof Response)) throw new Error("next-auth gave no answer");
    if (outcome.isSignedIn) answer.headers.append("Set-Cookie", setDevice(device));
    answer.headers.set("Cache-Control", "no-store");
    return answer;
  } catch (error) {
    return refuse(error, ctx.requestId);
  }
}
