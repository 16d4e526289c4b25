import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { actionSamples, type ActionRequest } from "./action-code";
import { fileSamples, LANGUAGES, type Language, requestSamples } from "./request-code";
import { eventSamples } from "./stream-code";

const run = promisify(execFile);
type Seen = { method: string | undefined; url: string | undefined; headers: Record<string, unknown>; body: string };
let seen: Seen[] = [];
let server: Server;
let baseUrl = "";
const folder = mkdtempSync(join(tmpdir(), "action-code-"));

/** Answers what the last part of the address asks for: a document, nothing, two events, a file. */
const ANSWERS: Readonly<Record<string, [number, string, string]>> = {
  events: [200, "text/event-stream", "id: 1\ndata: {}\n\nid: 2\ndata: {}\n\n"],
  file: [200, "application/octet-stream", "PAR1 bytes"],
  nothing: [204, "text/plain", ""],
};

/** Refuses the first request, cuts the second, and answers the third. */
function serveInTrouble(response: ServerResponse, tries: number): void {
  const answer = JSON.stringify({ data: "whole".repeat(500) });
  if (tries === 1) response.writeHead(429, { "Retry-After": "1", Connection: "close" }).end('{"code":"rate-limited"}');
  else if (tries > 2) response.writeHead(200, { "Content-Length": answer.length, Connection: "close" }).end(answer);
  else {
    response.writeHead(200, { "Content-Length": answer.length });
    response.write(answer.slice(0, 1_000), () => response.destroy());
  }
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      if (request.url?.startsWith("/trouble")) return serveInTrouble(response, seen.length);
      if (request.url === "/refused") return response.writeHead(401, { Connection: "close" }).end('{"code":"key-unknown"}');
      const [status, media, text] = ANSWERS[request.url?.split("/").at(-1) ?? ""] ?? [201, "application/json", '{"data":{"id":"x"}}'];
      response.writeHead(status, { "Content-Type": media, Connection: "close" }).end(text);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  seen = [];
});

async function printed(language: Language, code: string): Promise<string> {
  const [command, args] = {
    curl: ["/bin/sh", ["-e", "-c", code]] as const,
    javascript: [process.execPath, ["--input-type=module", "-e", code]] as const,
    python: ["python3", ["-c", code]] as const,
  }[language];
  const { stdout } = await run(command, args, { cwd: folder, env: { PATH: process.env["PATH"] ?? "", API_KEY: "k", NODE_ENV: "test" } });
  return stdout;
}

const body = { name: `O'Neil "x" $HOME \`id\` \\ é`, on: true, off: null, list: ["a", "b"], deep: [{ n: 1.5 }], empty: {} };
const create = (): ActionRequest => ({
  baseUrl,
  path: "/things",
  query: [],
  method: "POST",
  body: { value: body },
  isCreation: true,
  answers: true,
});

test.each(LANGUAGES.map(({ id }) => id))("%s sends method, headers and body as they are, and reads what comes", async (language) => {
  const remove = actionSamples({ ...create(), path: "/things/a/nothing", method: "DELETE", body: null, isCreation: false, answers: false });
  expect(await printed(language, actionSamples(create())[language])).toContain("x");
  await printed(language, remove[language]);
  const [post, gone] = seen;
  expect([post?.method, post?.url, JSON.parse(post?.body ?? "")]).toEqual(["POST", "/things", body]);
  expect(post?.headers).toMatchObject({ authorization: "Bearer k", "content-type": "application/json" });
  expect(post?.headers["idempotency-key"]).toMatch(/^[\w-]{32,36}$/);
  expect([gone?.method, gone?.url, gone?.body]).toEqual(["DELETE", "/things/a/nothing", ""]);

  const events = await printed(language, eventSamples({ baseUrl, path: "/events", query: [] })[language]);
  expect(events).toMatch(/id: 1\ndata: \{\}\n+id: 2\ndata: \{\}/);
  await printed(language, fileSamples({ baseUrl, path: "/file", query: [] }, `${language}.parquet`)[language]);
  expect(readFileSync(join(folder, `${language}.parquet`), "utf8")).toBe("PAR1 bytes");
});

test.each(LANGUAGES.map(({ id }) => id))(
  "%s waits after a refusal, asks again after a cut, and prints the answer alone",
  async (language) => {
    const output = await printed(language, requestSamples({ baseUrl, path: "/trouble", query: [["country", "DE"]] })[language]);
    expect(output.match(/whole/g)).toHaveLength(500);
    expect(output).not.toContain("rate-limited");
    expect(seen).toHaveLength(3);
    seen = [];
    await printed(language, fileSamples({ baseUrl, path: "/trouble", query: [] }, `${language}.json`)[language]);
    expect(JSON.parse(readFileSync(join(folder, `${language}.json`), "utf8"))).toEqual({ data: "whole".repeat(500) });
  },
);

test.each(["javascript", "python"] as const)("%s says at once what can't be mended by asking again", async (language) => {
  await expect(printed(language, requestSamples({ baseUrl, path: "/refused", query: [] })[language])).rejects.toThrow(/key-unknown/);
  expect(seen).toHaveLength(1);
});
