import { expect, test } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { deviceOf, setDevice } from "./cookie";

const TOKEN = "a".repeat(43);
const at = (publicUrl: string): void => provideEnv({ PUBLIC_URL: publicUrl, DATABASE_URL: "postgresql://127.0.0.1/none" });
const jar = (cookies: Readonly<Record<string, string | undefined>>) => ({
  get: (name: string) => (cookies[name] === undefined ? undefined : { value: cookies[name] }),
});

test("the cookie of a browser is out of reach of scripts, of other hosts and of plain HTTP where there is https", () => {
  at("https://api.example");
  expect(setDevice({ brought: null, given: TOKEN })).toBe(
    `__Host-heliodex.device=${TOKEN}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure`,
  );
  at("http://127.0.0.1:3000");
  expect(setDevice({ brought: null, given: TOKEN })).toBe(`heliodex.device=${TOKEN}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`);
});

test("what a browser brings is a token of ours or nothing, and what it is given is always new", () => {
  at("https://api.example");
  expect(deviceOf(jar({ "__Host-heliodex.device": TOKEN })).brought).toBe(TOKEN);
  for (const forged of [{ "heliodex.device": TOKEN }, { "__Host-heliodex.device": `${TOKEN};` }, { "__Host-heliodex.device": "" }, {}])
    expect(deviceOf(jar(forged)).brought).toBeNull();
  const given = [1, 2, 3].map(() => deviceOf(jar({})).given);
  expect(new Set(given).size).toBe(3);
});
