import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import GithubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import { z } from "zod";
import { Email, PasskeySigned } from "@/lib/accounts/contract";
import { signInWithPasskey } from "@/lib/accounts/passkeys/sign-in-with-passkey";
import { endSession } from "@/lib/accounts/sessions/end-session";
import { findVisit } from "@/lib/accounts/sessions/sessions";
import { linkProvider } from "@/lib/accounts/sign-in/link-provider";
import { signIn, signInWithTicket } from "@/lib/accounts/sign-in/sign-in";
import { signInWithProvider, type ProviderPerson } from "@/lib/accounts/sign-in/sign-in-with-provider";
import { directoryExit } from "@/lib/accounts/sso/sign-out/directory-exit";
import { DomainError } from "@/lib/core/errors";
import { domainErrorOf } from "@/lib/http/errors";
import type { Context, UserActor } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { warnSampled } from "@/lib/platform/log-sampled";
import { authSecret, cookieOptions, decodeToken, SESSION_LIFE_S, sessionCookie } from "./cookie";
import { githubPerson } from "./github-person";
import { nextPath } from "./next-path";

const PasswordForm = z.object({ email: Email, password: z.string().min(1).max(200) });
const PasskeyForm = z.object({
  signed: z
    .string()
    .max(20_000)
    .transform((text, check): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        check.addIssue("is no JSON");
        return z.NEVER;
      }
    })
    .pipe(PasskeySigned),
});
const TicketForm = z.object({ ticket: z.string().min(1).max(200) });

/** The providers that are configured, by the names that next-auth gives them. */
export function configuredProviders(): ("github" | "google")[] {
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env();
  return [
    ...(GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET ? (["github"] as const) : []),
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET ? (["google"] as const) : []),
  ];
}

function providers(ctx: Context): NextAuthOptions["providers"] {
  const { GITHUB_CLIENT_ID, GITHUB_CLIENT_SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env();
  const limits = { httpOptions: { timeout: 10_000 } };
  return [
    CredentialsProvider({
      id: "password",
      name: "password",
      credentials: { email: {}, password: {} },
      authorize: (given) => withPassword(ctx, given),
    }),
    CredentialsProvider({ id: "passkey", name: "passkey", credentials: { signed: {} }, authorize: (given) => withPasskey(ctx, given) }),
    CredentialsProvider({ id: "ticket", name: "ticket", credentials: { ticket: {} }, authorize: (given) => withTicket(ctx, given) }),
    ...(GITHUB_CLIENT_ID && GITHUB_CLIENT_SECRET
      ? [GithubProvider({ clientId: GITHUB_CLIENT_ID, clientSecret: GITHUB_CLIENT_SECRET, userinfo: githubPerson, ...limits })]
      : []),
    ...(GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET
      ? [GoogleProvider({ clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, ...limits })]
      : []),
  ];
}

/** next-auth hands the message of an error to the page; ours is the code, and nothing else may leave. */
async function orCode<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(domainErrorOf(error, ctx.requestId ?? "").code);
  }
}

const withPassword = (ctx: Context, given: unknown): Promise<{ id: string } | null> =>
  orCode(ctx, async () => {
    const form = PasswordForm.safeParse(given);
    if (!form.success) throw new DomainError("sign-in-refused", "Enter your e-mail address and password.");
    return { id: await signIn(ctx, form.data) };
  });

const withTicket = (ctx: Context, given: unknown): Promise<{ id: string } | null> =>
  orCode(ctx, async () => {
    const form = TicketForm.safeParse(given);
    if (!form.success) throw new DomainError("link-invalid", "The sign-in link is not valid.");
    return { id: await signInWithTicket(ctx, form.data) };
  });

const withPasskey = (ctx: Context, given: unknown): Promise<{ id: string } | null> =>
  orCode(ctx, async () => {
    const form = PasskeyForm.safeParse(given);
    if (!form.success) throw new DomainError("sign-in-refused", "This passkey does not sign in to an account here.");
    return { id: await signInWithPasskey(ctx, form.data.signed) };
  });

/** What a provider says about a person: both say whether the address is verified, GitHub through `githubPerson`. */
function personOf(
  account: { provider: string; providerAccountId: string },
  user: { email?: string | null; name?: string | null },
  profile: unknown,
): ProviderPerson {
  const claims = z.object({ email_verified: z.boolean().optional() }).catch({}).parse(profile);
  const email = user.email ?? "";
  return {
    provider: account.provider === "google" ? "google" : "github",
    providerId: account.providerAccountId,
    email,
    isEmailVerified: email !== "" && claims.email_verified === true,
    name: user.name?.slice(0, 200) || (email.split("@")[0] ?? "New user"),
  };
}

/** What came of a request. `directory`: where to sign out too. */
type Told = { onSignedIn: () => void; onSignedOut: (directory: string | null) => void };

/** Options of one request: the context knows the client. The cookie holds the id of a row and nothing else. */
export function authOptions(ctx: Context, presentSessionId: string | undefined, { onSignedIn, onSignedOut }: Told): NextAuthOptions {
  let providerSession: string | undefined;
  return {
    secret: authSecret(),
    jwt: { decode: decodeToken },
    session: { strategy: "jwt", maxAge: SESSION_LIFE_S },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    useSecureCookies: cookieOptions().secure,
    cookies: { sessionToken: { name: sessionCookie(), options: cookieOptions() } },
    providers: providers(ctx),
    callbacks: {
      signIn: async ({ account, user, profile }) => {
        if (!account || account.type !== "oauth") return true;
        const person = personOf(account, user, profile);
        const present = await presentActor(ctx, presentSessionId);
        try {
          if (present !== null && (await linkProvider(ctx, present, person))) return `/account?linked=${person.provider}`;
          providerSession = await signInWithProvider(ctx, person);
          return true;
        } catch (error) {
          const { code } = domainErrorOf(error, ctx.requestId ?? "");
          return present === null ? `/sign-in?error=${code}` : `/account?error=${code}&provider=${person.provider}`;
        }
      },
      jwt: async ({ token, user }) => {
        if (user === undefined) return token;
        await endReplaced(ctx, presentSessionId);
        onSignedIn();
        return { sid: providerSession ?? user.id };
      },
      // The page asks for nothing here; who is signed in is read from the row.
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => (url.startsWith(`${baseUrl}/`) ? url : `${baseUrl}${nextPath(url)}`),
    },
    events: {
      signOut: async () => {
        const present = await presentActor(ctx, presentSessionId);
        const directory = present === null ? null : await directoryExit({ ...ctx, actor: present });
        await endReplaced(ctx, presentSessionId);
        onSignedOut(directory);
      },
    },
    logger: {
      error: (code, details) => warnSampled(["sign-in failed", code], { code, err: details instanceof Error ? details : undefined }),
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}

/** Whoever is signed in in this browser, with everything that is asked for. */
async function presentActor(ctx: Context, sessionId: string | undefined): Promise<UserActor | null> {
  const visit = sessionId === undefined ? undefined : await findVisit(sessionId, ctx.clock.now());
  return visit && "actor" in visit ? visit.actor : null;
}

/** A browser has one session: who signs in again, or out, ends the one before. */
async function endReplaced(ctx: Context, sessionId: string | undefined): Promise<void> {
  const visit = sessionId === undefined ? undefined : await findVisit(sessionId, ctx.clock.now());
  if (!visit) return;
  const actor =
    "actor" in visit
      ? visit.actor
      : { kind: "user" as const, userId: visit.userId, sessionId: visit.sessionId, org: null, staff: false as const, authenticatedAtMs: 0 };
  await endSession({ ...ctx, actor });
}
