import { afterAll, beforeEach, expect, test, vi } from "vitest";
import type { Browser } from "@/lib/accounts/sso/sign-in/begin-sign-in";
import { visitor } from "@/testing/people";
import { ssoCookie } from "./cookie";
import { leaveForDirectory } from "./leave-for-directory";

const jar = vi.hoisted(() => new Map<string, string>());
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    set: (name: string, value: string) => jar.set(name, value),
  }),
}));
beforeEach(() => jar.clear());
afterAll(() => vi.restoreAllMocks());

async function leave(): Promise<Browser["cookies"]> {
  let begun: Browser["cookies"] | undefined;
  await leaveForDirectory(visitor(), (browser) => {
    begun = browser.cookies;
    return Promise.resolve({ url: "https://directory.example", protocol: "oidc" as const });
  });
  expect(jar.get(ssoCookie("oidc"))).toBe(begun?.oidc);
  return begun ?? { oidc: "", saml: "" };
}

test("a second tab of a browser keeps the cookie that the first one waits for", async () => {
  const first = await leave();
  expect(first.oidc).toMatch(/^[\w-]{40,}$/);
  expect((await leave()).oidc).toBe(first.oidc);
  expect(jar.has(ssoCookie("saml"))).toBe(false);
});

test("what is no cookie of ours is replaced", async () => {
  for (const value of ["", "short", "x".repeat(500), `${"x".repeat(42)};`]) {
    jar.set(ssoCookie("oidc"), value);
    expect((await leave()).oidc).not.toBe(value);
  }
});
