import fs from "node:fs";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { ROUTES } from "@/lib/api/routes/all";
import { provideEnv } from "@/lib/platform/env";
import { processState } from "@/lib/platform/process-state";
import { keyFor, useDatabase } from "@/testing/use-database";
import { shownPath } from "./access-log";
import { createListener } from "./listener";

const TOKEN = "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE";

test.each([
  ["/api/v1/companies?country=DE&key=spv_live_x", "/api/v1/companies"],
  [`/reset?token=${TOKEN}`, "/reset"],
  [`/verify#${TOKEN}`, "/verify"],
  [`/invitations/${TOKEN}`, "/invitations/[token]"],
  [`/requests/req_tyt0aegkzm51bmdjfy4t.${TOKEN}?confirm=${TOKEN}`, "/requests/[token]"],
  [`//offers//${TOKEN.replaceAll("m", "%6d")}/`, "//offers//[token]/"],
  [`http://api.example/offers/${TOKEN}`, "/offers/[token]"],
  [`/spv_live_jMK66WmEGyIA3eYuSFgQ3YxD3YUQTP2Q8ghl`, "/[key]"],
  [
    "/api/v1/exports/exp_tyt0aegkzm51bmdjfy4t/files/companies.csv?signature=abc",
    "/api/v1/exports/exp_tyt0aegkzm51bmdjfy4t/files/companies.csv",
  ],
  ["/console/logs/019a6f2e-1c1c-7000-8000-123456789abc", "/console/logs/019a6f2e-1c1c-7000-8000-123456789abc"],
  ["/_next/static/chunks/0a1b2c3d4e5f60718293a4b5c6d7e8f9.js", "/_next/static/chunks/0a1b2c3d4e5f60718293a4b5c6d7e8f9.js"],
  ["*", "*"],
])("%s is shown as %s", (target, shown) => {
  expect(shownPath(target)).toBe(shown);
});

useDatabase();
const listener = createListener(ROUTES, (_req, res) => Promise.resolve(void res.end("a page")));
beforeAll(() => new Promise<void>((done) => listener.server.listen(0, "127.0.0.1", done)));
afterAll(() => listener.drain(0));

const Line = z.looseObject({ msg: z.string() });

async function linesOf(level: string, work: () => Promise<unknown>): Promise<z.infer<typeof Line>[]> {
  let text = "";
  const writing = vi.spyOn(fs, "writeSync").mockImplementation((_, part: unknown) => {
    text += String(part);
    return String(part).length;
  });
  processState.delete("log");
  provideEnv({ LOG_LEVEL: level });
  try {
    await work();
    await new Promise((done) => setTimeout(done, 20));
  } finally {
    writing.mockRestore();
    provideEnv({ LOG_LEVEL: "silent" });
    processState.delete("log");
  }
  return text
    .trim()
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => Line.parse(JSON.parse(line)));
}

const ask = async (path: string, secret?: string): Promise<Response> => {
  const url = `http://127.0.0.1:${(listener.server.address() as AddressInfo).port}${path}`;
  const answered = await fetch(url, { headers: secret === undefined ? {} : { authorization: `Bearer ${secret}` } });
  await answered.text();
  return answered;
};

test("a line says who asked for what and how it ended, and nothing that opens anything", async () => {
  const { secret, id } = await keyFor("pro");
  provideEnv({ ACCESS_LOG: "on" });
  let requestId: string | null = null;
  const lines = await linesOf("info", async () => {
    requestId = (await ask(`/api/v1/companies?limit=1&q=${TOKEN}`, secret)).headers.get("request-id");
    await ask(`/invitations/${TOKEN}`);
  });
  provideEnv({ ACCESS_LOG: "off" });
  const [call, page] = lines.filter(({ msg }) => msg === "request");
  expect(call).toMatchObject({ requestId, method: "GET", path: "/api/v1/companies", status: 200, keyId: id });
  expect(call?.["bytes"]).toBeGreaterThan(500);
  expect(call?.["ms"]).toBeGreaterThan(0);
  expect(page).toMatchObject({ path: "/invitations/[token]", status: 200, keyId: null });
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${secret}|${TOKEN}|limit=`));
});

test("without the setting there is none, and every line that a request writes names it all the same", async () => {
  const broken = createListener([], () => Promise.reject(new Error("planned by a test")));
  await new Promise<void>((done) => broken.server.listen(0, "127.0.0.1", done));
  const lines = await linesOf("info", async () => {
    await ask("/api/v1/companies");
    await fetch(`http://127.0.0.1:${(broken.server.address() as AddressInfo).port}/page`);
  });
  await broken.drain(0);
  expect(lines.map(({ msg }) => msg)).toEqual(["a call failed unexpectedly"]);
  expect(lines[0]?.["requestId"]).toMatch(/^[0-9a-f-]{36}$/);
});
