import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { BRAND_NAME as NAME } from "@/testing/put-brand";
import { BRAND_HOST, exchange, HOST, KEYS } from "./server";

/**
 * The white-label host of the key `branded`, walked from its pages on: none of it says whose service this is.
 * Plain `next start` knows no brands, so this is our own listener's alone.
 */
const host = BRAND_HOST;
const origin = new URL(process.env["HELIODEX_URL"] ?? "http://127.0.0.1");
const own = origin.host;
/** As the host is named in links: where ours has a port, so has it. */
const address = `${origin.protocol}//${host}${origin.port === "" ? "" : `:${origin.port}`}`;
const TRACE = new RegExp(`heliodex|${own.replaceAll(".", "\\.")}|\\bspv_|f5a524`, "i");
const SEEDS = [
  "/docs",
  "/explorer",
  "/status",
  "/contact?from=/docs&request=0199-abc",
  "/llms.txt",
  "/robots.txt",
  "/sitemap.xml",
  "/docs/search.json",
  "/share-picture",
  "/no-such-page",
];
const MACHINES = [
  "/skill.md",
  "/mcp/server-card",
  "/.well-known/agent-card.json",
  "/.well-known/api-catalog",
  "/.well-known/security.txt",
  "/api/v1/openapi.json",
  "/api/v1/status",
  "/api/v1/datasets",
];
const GONE = ["/pricing", "/sign-in", "/sign-up", "/console", "/console/keys", "/staff", "/account", "/changelog", "/data", "/legal/terms"];
const MORE_GONE = [
  "/request-access",
  "/dev/ui",
  "/docs/white-label",
  "/member/explorer",
  "/prices",
  "/api/auth/session",
  "/api/console/keys",
];
const AT_ONCE = 6;

const get = (path: string, headers: Readonly<Record<string, string>> = {}) => exchange(path, "GET", { host, ...headers });

/** Addresses on this host that an answer leads to. */
function linksIn(text: string): string[] {
  const whole = text.replaceAll(address, "").matchAll(/(?:href|src)="(\/[^"#]*)|\]\((\/[^)#\s]*)|<loc>([^<#]*)/g);
  return [...whole]
    .map(([, href, twin, loc]) => (href ?? twin ?? loc ?? "").replaceAll("&amp;", "&"))
    .filter((path) => path.startsWith("/") && path !== "/");
}

const isFile = (path: string): boolean => path.startsWith("/_next/static/");

async function walk(): Promise<{ path: string; status: number; trace: string | null }[]> {
  const seen = new Set([...SEEDS, ...MACHINES]);
  const open = [...seen];
  const found: { path: string; status: number; trace: string | null }[] = [];
  const visit = async (path: string): Promise<void> => {
    const { status, text, headers } = await get(path);
    const trace = TRACE.exec(`${JSON.stringify(headers)}\n${text}`);
    found.push({ path, status, trace: trace && `${text.slice(Math.max(0, trace.index - 60), trace.index + 60)}` });
    if (isFile(path)) return;
    for (const link of linksIn(text)) if (!seen.has(link) && seen.add(link)) open.push(link);
  };
  while (open.length > 0) await Promise.all(open.splice(0, AT_ONCE).map(visit));
  return found;
}

describe.runIf(HOST === "mounted")("a white-label host", () => {
  test("has no trace of ours on any page, file, document or picture that it leads to", { timeout: 120_000 }, async () => {
    const found = await walk();
    expect(found.filter(({ trace }) => trace !== null)).toEqual([]);
    expect(found.filter(({ status, path }) => status !== 200 && path !== "/no-such-page")).toEqual([]);
    expect(found.length).toBeGreaterThan(100);
  });

  test("shows its own name, address and colours", async () => {
    const { text } = await get("/docs");
    expect(text).toContain(NAME);
    expect(text).toContain(`href="${address}/docs"`);
    expect(text).toContain("--sun:light-dark(");
    const description = await get("/api/v1/openapi.json");
    expect(description.json()).toMatchObject({ info: { title: `${NAME} data API`, contact: { name: NAME } } });
    expect((await get("/llms.txt")).text).toMatch(new RegExp(`^# ${NAME}\n`));
    expect((await get("/skill.md")).text).toMatch(new RegExp(`\n# ${NAME}\n`));
    expect((await get("/mcp/server-card")).json()).toMatchObject({ title: NAME, remotes: [{ url: `${address}/mcp` }] });
  });

  test("has nothing of what only our own host has", async () => {
    for (const path of [...GONE, ...MORE_GONE]) {
      const { status, text } = await get(path);
      expect([path, status, TRACE.test(text)]).toEqual([path, 404, false]);
    }
    expect((await get("/")).headers.location).toBe("/docs");
  });

  test("gives a visitor a token for the explorer, under its own prefix, and takes it", async () => {
    const token = await post("/api/public/explorer-token", address);
    expect(token).toMatch(/^acme_explorer_/);
    expect((await get("/api/v1/companies?limit=1", { authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test("knows its own keys and no others; our own host knows both", async () => {
    const status = async (secret: string, headers: Readonly<Record<string, string>>) =>
      (await exchange("/api/v1/companies?limit=1", "GET", { authorization: `Bearer ${secret}`, ...headers })).status;
    expect(await status(KEYS.branded, { host })).toBe(200);
    expect(await status(KEYS.enterprise, { host })).toBe(401);
    expect(await status(KEYS.branded, {})).toBe(200);
    expect(await status(KEYS.enterprise, {})).toBe(200);
  });
});

test("a host that is nobody's gets what our own gets", async () => {
  const { status } = await exchange("/docs", "GET", { host: "nobody.example" });
  expect(status).toBe(200);
});

/** The token that a page of this origin is given. */
function post(path: string, at: string): Promise<string> {
  const headers = { host, origin: at, "content-type": "application/json", "content-length": "2" };
  return new Promise((resolve, reject) => {
    const req = request({ hostname: origin.hostname, port: origin.port, path, method: "POST", headers }, (res) => {
      let text = "";
      res.on("data", (part: Buffer) => (text += part.toString()));
      res.on("end", () => resolve(String((JSON.parse(text) as { token?: string }).token)));
    });
    req.on("error", reject);
    req.end("{}");
  });
}
