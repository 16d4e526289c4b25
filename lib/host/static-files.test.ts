import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressStatic } from "../../setup/compress-static.mjs";
import { staticFiles } from "./static-files";

const folder = mkdtempSync(join(tmpdir(), "static-"));
const TEXT = "export const price = 0.1;\n".repeat(200);
let server: Server;

beforeAll(async () => {
  writeFileSync(join(folder, "part-1a2b.js"), TEXT);
  writeFileSync(join(folder, "small.js"), "1");
  await compressStatic(folder);
  const handle = staticFiles(folder, (req, res) => Promise.resolve(void res.writeHead(404).end(`pages: ${req.url}`)));
  server = createServer((req, res) => void handle(req, res));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; body: Buffer };

function get(path: string, encoding = ""): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { "accept-encoding": encoding } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }));
    })
      .on("error", reject)
      .end();
  });
}

test("a file of the build leaves as small as the client takes it, for a year", async () => {
  const [br, gz, plain] = [
    await get("/_next/static/part-1a2b.js", "gzip, br"),
    await get("/_next/static/part-1a2b.js", "gzip"),
    await get("/_next/static/part-1a2b.js"),
  ];
  expect([br, gz, plain].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip", undefined]);
  expect([brotliDecompressSync(br.body), gunzipSync(gz.body), plain.body].map(String)).toEqual([TEXT, TEXT, TEXT]);
  for (const { headers } of [br, gz, plain]) {
    expect(headers["content-type"]).toContain("javascript");
    expect(headers["cache-control"]).toBe("public,max-age=31536000,immutable");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["vary"]).toContain("Accept-Encoding");
  }
});

test("a file that is taken away under a running server is the pages' to answer, and one that comes is found", async () => {
  const path = join(folder, "later-3c.js");
  writeFileSync(path, "2");
  expect((await get("/_next/static/later-3c.js")).status).toBe(200);
  rmSync(path);
  expect((await get("/_next/static/later-3c.js", "br")).status).toBe(404);
});

test.each(["/_next/static/gone-9f.js", "/_next/static/../../secret", "/_next/static/%2e%2e/secret", "/elsewhere?x=1"])(
  "%s is the pages' to answer, under the address that was asked for",
  async (path) => {
    const { status, body } = await get(path, "br");
    expect([status, String(body)]).toEqual([404, `pages: ${path}`]);
  },
);
