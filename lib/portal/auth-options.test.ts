import { beforeEach, expect, test } from "vitest";
import type { Context } from "@/lib/platform/context";
import { provideEnv } from "@/lib/platform/env";
import { authOptions, configuredProviders } from "./auth-options";

const BASE = "https://api.example";
const NONE = { GITHUB_CLIENT_ID: "", GITHUB_CLIENT_SECRET: "", GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "" };
beforeEach(() => provideEnv({ ...NONE, PUBLIC_URL: BASE, AUTH_SECRET: "a secret of more than thirty-two characters" }));

const ctx: Context = { actor: { kind: "visitor" }, clock: { now: () => 0 }, requestId: null };
const options = () => authOptions(ctx, undefined, { onSignedIn: () => undefined, onSignedOut: () => undefined });

test.each([
  [{}, []],
  [{ GITHUB_CLIENT_ID: "a" }, []],
  [{ GOOGLE_CLIENT_SECRET: "b" }, []],
  [{ GITHUB_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b" }, []],
  [{ GITHUB_CLIENT_ID: "a", GITHUB_CLIENT_SECRET: "b" }, ["github"]],
  [{ GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b" }, ["google"]],
])("with %j providers are %j, each with its id and its secret", (settings, names) => {
  provideEnv(settings);
  expect(configuredProviders()).toEqual(names);
  expect(options().providers.map(({ id }) => id)).toEqual(["credentials", "credentials", "credentials", ...names]);
});

test.each([
  ["/console/keys?x=1", `${BASE}/console/keys?x=1`],
  [`${BASE}/staff`, `${BASE}/staff`],
  [BASE, `${BASE}/console`],
  ["https://evil.example/console", `${BASE}/console`],
  [`${BASE}.evil.example/`, `${BASE}/console`],
  ["//evil.example", `${BASE}/console`],
  ["javascript:alert(1)", `${BASE}/console`],
])("whoever signs in with %s goes on at %s", async (url, target) => {
  expect(await options().callbacks?.redirect?.({ url, baseUrl: BASE })).toBe(target);
});

test("the page learns nothing of a session but when it ends, and scripts never see its cookie", async () => {
  const { callbacks, cookies, useSecureCookies, session } = options();
  const given = { session: { expires: "2026-12-01", user: { name: "Mara", email: "mara@people.example" } }, token: { sid: "ses_1" } };
  expect(await callbacks?.session?.(given as never)).toEqual({ expires: "2026-12-01" });
  expect(cookies?.sessionToken).toEqual({
    name: "__Host-heliodex.session",
    options: { httpOnly: true, sameSite: "lax", path: "/", secure: true },
  });
  expect([useSecureCookies, session]).toEqual([true, { strategy: "jwt", maxAge: 2_592_000 }]);
  provideEnv({ PUBLIC_URL: "http://127.0.0.1:3000" });
  expect(options().cookies?.sessionToken).toMatchObject({ name: "heliodex.session", options: { secure: false, httpOnly: true } });
});

test("a token that was there stays as it is: only who has just signed in gets a new one", async () => {
  expect(await options().callbacks?.jwt?.({ token: { sid: "ses_1" } } as never)).toEqual({ sid: "ses_1" });
});

test("a password that was proved needs no provider's word", async () => {
  expect(await options().callbacks?.signIn?.({ account: null } as never)).toBe(true);
  expect(await options().callbacks?.signIn?.({ account: { type: "credentials" } } as never)).toBe(true);
});
