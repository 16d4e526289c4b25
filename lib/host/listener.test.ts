import { once } from "node:events";
import { request, type ServerResponse } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { provideEnv } from "@/lib/platform/env";
import { addressOf, createListener, isText } from "./listener";

test("a request target is split into path and query", () => {
  expect(addressOf("/api/v1/companies?country=DE&x=//")).toEqual({ path: "/api/v1/companies", search: "country=DE&x=//", moved: null });
  expect(addressOf("/")).toEqual({ path: "/", search: "", moved: null });
});

test("doubled and trailing slashes move to the plain address, with the query", () => {
  expect(addressOf("//api/v1/companies")).toMatchObject({ path: "/api/v1/companies", moved: "/api/v1/companies" });
  expect(addressOf("/api/v1/companies/?limit=1")).toMatchObject({ moved: "/api/v1/companies?limit=1" });
  expect(addressOf("/api/v1//companies?limit=1")).toMatchObject({ moved: "/api/v1/companies?limit=1" });
});

test("an absolute form means its path, wherever it points", () => {
  expect(addressOf("http://other.example/api/v1/companies?x=1")).toEqual({ path: "/api/v1/companies", search: "x=1", moved: null });
});

test("a path that can't be decoded, or that holds a NUL, is not text", () => {
  for (const path of ["/", "/requests/a%20b", "/data/%E2%82%AC", "/requests/%25ff"]) expect(isText(path), path).toBe(true);
  for (const path of ["/requests/%ff", "/requests/%", "/%e0%a4%a", "/requests/%ED%A0%80", "/requests/%00"])
    expect(isText(path), path).toBe(false);
});

const { server } = createListener([], (_req, res) => Promise.resolve(void res.end("a page")));
afterEach(() => void server.close());

const listening = (): Promise<number> =>
  new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port)));

const headersOf = (port: number, path: string): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path, headers: { host: "api.example", connection: "close" } }, (res) => {
      res.resume();
      resolve(res.headers);
    });
    asked.once("error", reject).end();
  });

const rawAnswer = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    socket.on("data", (chunk: Buffer) => (text += chunk.toString())).on("close", () => resolve(text));
  });

test("who sends too much gets the answer, and the connection serves on", async () => {
  const port = await listening();
  const body = "a".repeat(3_000_000);
  for (const path of ["/api/console/keys", "/oauth/token"]) {
    const post = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const said = await rawAnswer(port, `${post}GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(said.match(/^HTTP\/1\.1 \d+/gm), path).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  }
});

test("without handlers, as in development, the pages answer the API as well", async () => {
  const { server: development } = createListener(null, (req, res) => Promise.resolve(void res.end(`page ${req.url}`)));
  await new Promise<void>((resolve) => development.listen(0, "127.0.0.1", resolve));
  const { port } = development.address() as AddressInfo;
  for (const path of ["/api/v1/companies?limit=1", "/api/health/ready"])
    expect(await (await fetch(`http://127.0.0.1:${port}${path}`)).text()).toBe(`page ${path}`);
  development.close();
});

test("what can't be read below SCIM is answered by SCIM itself, as directories read it", async () => {
  const { server } = createListener([], (req, res) => Promise.resolve(void res.end(`page ${req.url}`)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  for (const path of ["/api/scim/v2/Users/%00", "/api/scim/v2/Users/%ff"]) expect(await read(path)).toBe("page /api/scim/v2/nothing-here");
  expect(await read("/api/scim/v2/Users?filter=%00")).toBe("page /api/scim/v2/Users?filter=%00");
  expect(await read("/api/console/keys/%00")).toMatch(/bad-request/);
  server.close();
});

test("a method that a route of the portal does not have is refused with a problem document, and with those that it has", async () => {
  vi.stubGlobal("ROUTE_METHODS", "/api/console/keys/own: GET\n/api/console/keys/[id]: DELETE, OPTIONS\n/api/auth/[...all]: POST");
  const { server } = createListener([], (_, res) => {
    res.statusCode = 405;
    return Promise.resolve(void res.end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { method: "PATCH" });
  const response = await ask("/api/console/keys/key_1?x=1");
  const requestId: unknown = expect.stringMatching(/^[\da-f-]{36}$/);
  expect(response.status).toBe(405);
  expect(await response.json()).toMatchObject({
    ...{ status: 405, code: "method-not-allowed", detail: "This URL does not support PATCH.", request_id: requestId },
  });
  const allowed = async (path: string) => (await ask(path)).headers.get("allow");
  const paths = ["/api/console/keys/key_1", "/api/console/keys/own", "/api/auth/a/b", "/api/console/keys", "/api/console/keys/key_1/more"];
  expect(await Promise.all(paths.map(allowed))).toEqual(["DELETE, OPTIONS", "GET", "POST", null, null]);
  expect(await (await ask("/pricing")).text()).toBe("");
  server.close();
});

test("a proxy is told for which hosts to obtain certificates", async () => {
  provideEnv({ PUBLIC_URL: "https://api.example" });
  const port = await listening();
  const statusFor = async (search: string): Promise<number> => (await fetch(`http://127.0.0.1:${port}/api/health/tls${search}`)).status;
  expect(await statusFor("?domain=api.example")).toBe(200);
  expect(await statusFor("?domain=other.example")).toBe(404);
  for (const wrong of ["", "?host=api.example", "?domain=api.example&domain=other.example"]) expect(await statusFor(wrong)).toBe(400);
});

const PATHS = ["/", "/api/console/usage", "/api/staff/mails", "/api/public/x", "/api/v1/nothing", "/api/health/live", "//api/v1/x"];
const MORE = ["/requests/%ff", `/${"x".repeat(9_000)}`, "/api/console/%ff"];

test("every response forbids guessing its type and, where the service has https, going back to http", async () => {
  provideEnv({ PUBLIC_URL: "https://api.example" });
  const port = await listening();
  for (const path of [...PATHS, ...MORE])
    expect(await headersOf(port, path), path.slice(0, 40)).toMatchObject({
      "x-content-type-options": "nosniff",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
    });
  expect(await rawAnswer(port, "NOT HTTP\r\n\r\n")).toMatch(/nosniff[^]*Strict-Transport-Security/);
  provideEnv({ PUBLIC_URL: "http://api.example" });
  for (const path of PATHS) {
    const headers = await headersOf(port, path);
    expect([headers["x-content-type-options"], headers["strict-transport-security"]], path).toEqual(["nosniff", undefined]);
  }
});

test("closing answers a request that was on its way on a kept connection", async () => {
  const closing = createListener([], (_, res) => Promise.resolve(void res.end("changed")));
  await new Promise<void>((resolve) => closing.server.listen(0, "127.0.0.1", resolve));
  const { port } = closing.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const asked = async (): Promise<string> => {
    socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
    const [answer] = await Promise.race([once(socket, "data"), once(socket, "close").then(() => ["closed"])]);
    return String(answer);
  };
  expect(await asked()).toMatch(/^HTTP\/1.1 200 /);
  const listening: boolean[] = [];
  const drained = closing.drain(20_000, () => void listening.push(closing.server.listening));
  await expect.poll(() => listening).toEqual([false]);
  await wait(100);
  expect(await asked()).toMatch(/^HTTP\/1.1 200 /);
  socket.destroy();
  await drained;
});

test("closing drops a request that does not arrive whole, and finishes one that did", async () => {
  const began: ServerResponse[] = [];
  const closing = createListener([], (req, res) => Promise.resolve(void (req.method === "GET" && began.push(res))));
  await new Promise<void>((resolve) => closing.server.listen(0, "127.0.0.1", resolve));
  const { port } = closing.server.address() as AddressInfo;
  const ended = ["", "GET / HTTP/1.1\r\nX-A: ", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nabc"].map((start) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(start)).on("error", () => undefined);
    return once(socket.resume(), "close").then(() => performance.now());
  });
  await expect.poll(() => new Promise((resolve) => closing.server.getConnections((_, n) => resolve(n)))).toBe(3);
  const whole = fetch(`http://127.0.0.1:${port}/`).then((answer) => answer.text());
  await expect.poll(() => began).toHaveLength(1);
  const asked = performance.now();
  const drained = closing.drain(20_000);
  for (const at of await Promise.all(ended)) expect(at - asked).toBeLessThan(6_000);
  began[0]?.end("finished");
  expect(await whole).toBe("finished");
  await drained;
  expect(performance.now() - asked).toBeLessThan(8_000);
});
