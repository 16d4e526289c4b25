import NextAuth from "next-auth";
import type { NextRequest } from "next/server";
import { publicUrl } from "@/lib/platform/env";
import { authOptions } from "./auth-options";
import { sessionCookie, sessionIdIn } from "./cookie";
import { contextOf } from "./request-context";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own addresses: sign in, callbacks of providers, sign out, CSRF token. */
export async function answerAuth(request: NextRequest, context: RouteContext): Promise<Response> {
  // next-auth reads its address from here and nowhere else.
  process.env.NEXTAUTH_URL = publicUrl();
  const ctx = contextOf(request.headers, { kind: "visitor" });
  const present = await sessionIdIn(request.cookies.get(sessionCookie())?.value);
  const answer: unknown = await NextAuth(request, context as never, authOptions(ctx, present));
  if (!(answer instanceof Response)) throw new Error("next-auth gave no answer");
  answer.headers.set("Cache-Control", "no-store");
  return answer;
}
