import { callApi } from "@/components/api/call-api";
import { FIRST_KEY_PATH } from "@/components/api/first-key";
import { sessionClient } from "@/components/api/leave";
import { signWithPasskey } from "@/components/api/passkeys";
import { ProblemError } from "@/components/ui/form-errors";
import type { PasskeyOptions } from "@/lib/accounts/contract";
import { PASSKEY_REFUSED, refusalOf } from "./sentences";

const post = <T = unknown>(path: string, body: unknown): Promise<T> => callApi<T>(path, { method: "POST", body });

/**
 * Where signing up leads: without a place of its own, to a first key. The sign-in page decides where to go: on to the second factor, or
 * to a path that the server has checked.
 */
export const afterSignUp = (next: string | null): string => `/sign-in?next=${encodeURIComponent(next ?? FIRST_KEY_PATH)}`;

async function enter(way: "password" | "passkey" | "ticket", proof: Record<string, string>): Promise<void> {
  const { signIn } = await sessionClient();
  const answer = await signIn(way, { ...proof, redirect: false });
  if (answer?.ok) return;
  const code = answer?.error ?? "internal";
  throw new ProblemError({ code, detail: way === "passkey" && code === "sign-in-refused" ? PASSKEY_REFUSED : refusalOf(code) });
}

/** @throws ProblemError with our sentence */
export const enterWithPassword = (email: string, password: string): Promise<void> => enter("password", { email, password });
/** Asks the browser for a passkey. @throws ProblemError with our sentence; what the browser throws when nobody chooses one */
export async function enterWithPasskey(): Promise<void> {
  const { options } = await post<PasskeyOptions>("/api/public/passkey", undefined);
  await enter("passkey", { signed: JSON.stringify(await signWithPasskey(options)) });
}
/** @throws ProblemError with our sentence */
export const enterWithTicket = (ticket: string): Promise<void> => enter("ticket", { ticket });

export const enterCode = (code: string): Promise<unknown> => post("/api/console/account/code", { code });

export type SignUp = { name: string; email: string; organisation: string; password: string; next?: string };
export const signUp = (body: SignUp): Promise<unknown> => post("/api/public/sign-up", body);
export const verify = (body: { token: string; password?: string }): Promise<{ ticket: string; next: string | null }> =>
  post("/api/public/verify", body);
export const confirmEmailChange = (token: string): Promise<unknown> => post("/api/public/email-change", { token });
export const requestReset = (email: string): Promise<unknown> => post("/api/public/reset-request", { email });
export const requestSignInLink = (email: string): Promise<unknown> => post("/api/public/sign-in-link", { email });
export const beginSso = (email: string, next: string | null): Promise<{ url: string }> =>
  post("/api/public/sso", { email, ...(next === null ? {} : { next }) });
export const setPassword = (body: { token: string; password: string }): Promise<unknown> => post("/api/public/reset", body);

export type Join = { token: string; name?: string; password?: string };
export const join = (body: Join): Promise<{ ticket: string | null }> => post("/api/public/invitation", body);
