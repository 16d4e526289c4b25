import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createListener } from "@/lib/host/listener";
import { issueKey } from "./fixtures";
import { type Folder, temporaryFolder } from "./folder";
import { get, problemOf } from "./http";
import { sendRaw, sendTarget } from "./raw";
import { type RunningServer, startServer } from "./running-server";

let folder: Folder;
let server: RunningServer;
let auth: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  server = await startServer(folder.dataDir);
  auth = `Authorization: Bearer ${(await issueKey(folder.dataDir)).secret}`;
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

test("doubled and trailing slashes move to the plain address, with the query kept", async () => {
  const moves: Readonly<Record<string, string>> = {
    "//api/v1/companies": "/api/v1/companies",
    "/api//v1///companies?limit=2": "/api/v1/companies?limit=2",
    "/api/v1/companies/": "/api/v1/companies",
    "/api/v1/companies/?limit=2": "/api/v1/companies?limit=2",
  };
  for (const [target, location] of Object.entries(moves)) {
    const answer = await sendTarget(server.port, target, [auth]);
    expect.soft({ target, status: answer.status, location: answer.headers["location"] }).toEqual({ target, status: 308, location });
  }
});

test("a move never leads to another host", async () => {
  for (const target of [
    "//evil.example/api/v1/",
    "//evil.example//",
    "/\\evil.example/",
    "http://evil.example//api/v1/companies",
    "//api//evil.example/",
  ]) {
    const { headers } = await sendTarget(server.port, target, [auth]);
    expect.soft(headers["location"] ?? "/", target).toMatch(/^\/(?![/\\])/);
  }
});

test("an offer of another protocol is ignored, also after a page was served", async () => {
  await get(`${server.url}/docs`);
  const offer = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"];
  for (const target of ["/api/v1/companies?limit=1", "/docs"])
    expect.soft((await sendTarget(server.port, target, [auth, ...offer])).status).toBe(200);
});

test("an absolute-form target is answered like its path", async () => {
  expect((await sendTarget(server.port, "http://elsewhere.example/api/v1/companies?limit=1", [auth])).status).toBe(200);
  expect((await sendTarget(server.port, `${server.url}/api/health/live`)).status).toBe(200);
});

test("an absolute-form target of a page is answered like its path", async () => {
  expect(await sendTarget(server.port, `${server.url}/`)).toMatchObject({ status: 200 });
});

test("what is not HTTP gets 400 and a problem document, and the connection ends", async () => {
  for (const bytes of [
    "NONSENSE\r\n\r\n",
    "GET /api/v1/companies HTTP/9.9\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: two\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
  ]) {
    const answer = await sendRaw(server.port, bytes);
    expect.soft(answer.status, JSON.stringify(bytes)).toBe(400);
    expect.soft(problemOf(answer).code).toBe("bad-request");
    expect.soft(answer.headers["connection"]).toBe("close");
  }
});

test("addresses that are too long and headers that are too large are problems of their own", async () => {
  const long = await sendTarget(server.port, `/api/v1/companies?name=${"x".repeat(10_000)}`, [auth]);
  expect({ status: long.status, code: problemOf(long).code }).toEqual({ status: 414, code: "uri-too-long" });
  const longer = await sendTarget(server.port, `/api/v1/companies?name=${"x".repeat(65_536)}`, [auth]);
  expect([414, 431]).toContain(longer.status);
  problemOf(longer);
  const headers = await sendTarget(server.port, "/api/v1/companies", [auth, `X-Filler: ${"x".repeat(32_000)}`]);
  expect({ status: headers.status, code: problemOf(headers).code }).toEqual({ status: 431, code: "headers-too-large" });
  expect((await get(`${server.url}/api/health/live`)).status).toBe(200);
});

test("OPTIONS tells browsers what is allowed, without a key", async () => {
  const answer = await get(`${server.url}/api/v1/companies`, {
    method: "OPTIONS",
    headers: { origin: "https://a.example", "access-control-request-method": "GET", "access-control-request-headers": "authorization" },
  });
  expect(answer.status).toBe(204);
  expect(answer.headers["access-control-allow-origin"]).toBe("*");
  expect(answer.headers["access-control-allow-headers"]?.toLowerCase()).toContain("authorization");
});

test("OPTIONS of the whole server, as some proxies ask, is no failure", async () => {
  expect((await sendTarget(server.port, "*", [], "OPTIONS")).status).toBeLessThan(500);
});

test("unknown paths below the API are problems in JSON, pages are pages", async () => {
  for (const path of [
    "/api/v1/sorcery",
    "/api/v1",
    "/api/v2/companies",
    "/api/v1/companies/co_1/sorcery",
    "/api/v1/../companies",
    "/api/v1/%2e%2e/companies",
    "/api/v1/companies%00",
  ]) {
    const answer = await sendTarget(server.port, path, [auth]);
    expect.soft(answer.status, path).toBe(404);
    expect.soft(problemOf(answer).code, path).toBe("not-found");
  }
  const home = await get(`${server.url}/`);
  expect(home.status).toBe(200);
  expect(home.headers["content-type"]).toContain("text/html");
  expect(home.text).toContain("</html>");
  expect((await get(`${server.url}/sorcery`)).status).toBe(404);
  expect((await get(`${server.url}/api/v1/companies`, { method: "POST" })).status).toBe(405);
});

/** The path of every page and portal route with a parameter, with this text in the parameter's place. */
const dynamicPaths = (text: string): string[] =>
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file) && /\[/.test(file) && !file.startsWith("api/v1/"))
    .map(
      (file) =>
        `/${file
          .replace(/\/?(page\.tsx|route\.ts)$/, "")
          .replace(/\([^/]*\)\/?/g, "")
          .replace(/\[[^/]*\]/g, text)}`,
    );

test("a parameter that can't be decoded is the visitor's fault, on every page and route of the portal", async () => {
  const paths = dynamicPaths("%ff");
  expect(paths.length).toBeGreaterThan(60);
  expect(paths).toContain("/requests/%ff");
  for (const path of [...paths, ...dynamicPaths("%e0%a4"), "/%ff", "/docs/%ff.md", "/_next/static/%ff", "/requests/%00"]) {
    const { status, headers } = await sendTarget(server.port, path);
    expect.soft([400, 404], `${path} answered ${status}`).toContain(status);
    if (!path.startsWith("/api/")) expect.soft(headers["content-type"], path).toContain("text/html");
  }
});

test("what Next or the sign-in can't read is the visitor's fault too", async () => {
  const send = async (method: string, path: string, headers: readonly string[] = [], body = "") => {
    const length = body === "" ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
    const head = [`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${server.port}`, "Connection: close", ...length, ...headers];
    const { status } = await sendRaw(server.port, `${head.join("\r\n")}\r\n\r\n${body}`);
    expect.soft(status, `${method} ${path} ${headers.join(" ")} ${body.slice(0, 20)} answered ${status}`).toBeLessThan(500);
  };
  for (const path of ["/pricing", "/requests/abc"])
    for (const tree of ["{", "%ff", "[]", "null", "x".repeat(9_000)])
      await send("GET", path, ["RSC: 1", `Next-Router-State-Tree: ${tree}`]);
  for (const path of ["/sign-in", "/api/auth/session", "/api/console/keys", "/api/stripe/webhook"]) await send("TRACE", path);
  for (const error of ["%ff", "%E2%82%AC", "%0d%0aX:1"]) await send("GET", `/api/auth/error?error=${error}`);
  const type = ["Content-Type: application/json"];
  for (const path of ["/api/auth/csrf", "/api/auth/signin/x", "/api/auth/callback/credentials"])
    for (const body of ["[[[", "null", '{"a":"\\ud800\\u0000"}', '{"csrfToken":{}}']) await send("POST", path, type, body);
  await send("POST", "/api/public/access-requests", [...type, `Origin: ${server.url}`], "[".repeat(20_000) + "]".repeat(20_000));
});

test("live and ready are told without a key and never cached", async () => {
  for (const probe of ["live", "ready"]) {
    const answer = await get(`${server.url}/api/health/${probe}`);
    expect(answer).toMatchObject({ status: 200, text: `{"status":"${probe}"}\n` });
    expect(answer.headers["cache-control"]).toBe("no-store");
  }
});

test("a request that never ends is given up after half a minute", () => {
  const { server: listener } = createListener([], () => Promise.resolve());
  expect(listener.headersTimeout).toBe(30_000);
  expect(listener.requestTimeout).toBe(30_000);
});
