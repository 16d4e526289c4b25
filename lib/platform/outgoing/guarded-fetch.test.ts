import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PUBLIC_AND_LOOPBACK } from "./address-policy";
import { type Fetching, guardedFetch } from "./guarded-fetch";

let answer: (response: ServerResponse) => void;
let asked: string[];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    asked.push(`${request.method} ${request.url} ${request.headers.host} ${Buffer.concat(chunks).toString()}`.trimEnd());
    answer(response);
  });
});
let url: string;
beforeEach(async () => {
  asked = [];
  answer = (response) => response.end("fine");
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  url = `http://store.example.com:${port}/files`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const guard = (more: Partial<Fetching> = {}): Fetching => ({
  policy: PUBLIC_AND_LOOPBACK,
  resolve: () => Promise.resolve(["127.0.0.1"]),
  requestMs: 2_000,
  maxBytes: 16_384,
  areUrlsJudged: true,
  ...more,
});

test("sends words or bytes to the address that was judged, under the name that was asked for", async () => {
  const send = guardedFetch(guard());
  expect(await (await send(url, { method: "PUT", body: "words" })).text()).toBe("fine");
  await send(url, { method: "PUT", body: new TextEncoder().encode("bytes") });
  const { host } = new URL(url);
  expect(asked).toEqual([`PUT /files ${host} words`, `PUT /files ${host} bytes`]);
});

test("judges a name for every request: one that leads elsewhere a moment later is refused", async () => {
  const answers = [["127.0.0.1"], ["10.0.0.7"]];
  const send = guardedFetch(guard({ resolve: () => Promise.resolve(answers.shift() ?? []) }));
  expect((await send(url)).status).toBe(200);
  await expect(send(url)).rejects.toThrow("not public");
  expect(asked).toHaveLength(1);
});

test("follows no redirect", async () => {
  answer = (response) => response.writeHead(302, { location: "/elsewhere" }).end();
  expect((await guardedFetch(guard())(url)).status).toBe(302);
  expect(asked).toHaveLength(1);
});

describe("ends", () => {
  test("an answer that takes too long, or that grows too long", async () => {
    answer = () => undefined;
    await expect(guardedFetch(guard({ requestMs: 100 }))(url)).rejects.toMatchObject({ name: "TimeoutError" });
    answer = (response) => response.write("x");
    await expect(guardedFetch(guard({ requestMs: 100 }))(url)).rejects.toMatchObject({ name: "TimeoutError" });
    answer = (response) => response.end("x".repeat(20_000));
    await expect(guardedFetch(guard())(url)).rejects.toThrow("too large");
  });

  test("what its caller gives up, with the caller's reason", async () => {
    answer = () => undefined;
    const reason = new Error("enough");
    const caller = new AbortController();
    setTimeout(() => caller.abort(reason), 50);
    await expect(guardedFetch(guard(), caller.signal)(url)).rejects.toBe(reason);
  });
});

test("an answer without a body is one", async () => {
  answer = (response) => response.writeHead(204).end();
  expect(await (await guardedFetch(guard())(url, { method: "DELETE" })).text()).toBe("");
});
