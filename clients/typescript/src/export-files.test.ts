import { createHash } from "node:crypto";
import { lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { clientOf, json, problem, type Reply, serve, type Server } from "../testing/test-server.js";

const DATA = Buffer.from("0123456789".repeat(20_000));
const sha256 = createHash("sha256").update(DATA).digest("hex");
const file = { name: "data.csv.gz", media_type: "x", bytes: DATA.length, sha256, url: "http://elsewhere.example/x", url_expires_at: "" };
const READY = { id: "ex_1", state: "ready", files: [file, { ...file, name: "manifest.json" }], manifest: { file: "data.csv.gz" } };

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "heliodex-client-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Sends what is asked for, but no more than `most` bytes at a time; then the connection is gone. */
const sending =
  (data: Buffer, most = data.length): Reply =>
  (response, { headers }) => {
    const from = Number(/^bytes=(\d+)-$/.exec(headers.range ?? "")?.[1] ?? 0);
    const range = from > 0 ? { "content-range": `bytes ${from}-${data.length - 1}/${data.length}` } : {};
    response.writeHead(from > 0 ? 206 : 200, { etag: '"a"', "content-length": data.length - from, ...range });
    const isCut = from + most < data.length;
    response.write(data.subarray(from, from + most), () => (isCut ? response.destroy() : response.end()));
  };

const download = (server: Server, path: string): Promise<unknown> => clientOf(server).exports.download("ex_1", path);

test("a file is saved under its name in a folder, or under the name that was chosen", async () => {
  const server = await serve(json({ data: READY }), sending(DATA), json({ data: READY }), sending(DATA));
  const path = folder();
  expect(await download(server, path)).toMatchObject({ path: join(path, "data.csv.gz"), bytes: DATA.length });
  await download(server, join(path, "mine"));
  expect(readdirSync(path).toSorted()).toEqual(["data.csv.gz", "mine"]);
  expect(readFileSync(join(path, "mine")).equals(DATA)).toBe(true);
  expect(server.seen[1]).toMatchObject({ path: "/api/v1/exports/ex_1/files/data.csv.gz" });
});

test("a download that is cut goes on where it was", async () => {
  const server = await serve(json({ data: READY }), sending(DATA, 70_000));
  const path = join(folder(), "data");
  await download(server, path);
  expect(readFileSync(path).equals(DATA)).toBe(true);
  const [first, ...more] = server.seen.slice(1).map(({ headers }) => headers);
  expect([first?.range, more.length > 0]).toEqual([undefined, true]);
  for (const headers of more) {
    expect(headers.range).toMatch(/^bytes=[1-9]\d*-$/);
    expect(headers["if-range"]).toBe('"a"');
  }
});

test("a server that sends the whole file again is understood", async () => {
  const whole: Reply = (response) => void response.writeHead(200, { "content-length": DATA.length }).end(DATA);
  const server = await serve(json({ data: READY }), sending(DATA, 70_000), whole);
  const path = join(folder(), "data");
  await download(server, path);
  expect(readFileSync(path).equals(DATA)).toBe(true);
});

test("a file that is not as the API describes it is not saved, and what had its name is kept", async () => {
  const other = Buffer.from(DATA);
  other[100_000] = 0;
  for (const wrong of [other, Buffer.concat([DATA, DATA])]) {
    const server = await serve(json({ data: READY }), sending(wrong));
    const path = folder();
    writeFileSync(join(path, "data"), "before");
    await expect(download(server, join(path, "data"))).rejects.toMatchObject({ code: "checksum-mismatch" });
    expect(readdirSync(path)).toEqual(["data"]);
    expect(readFileSync(join(path, "data"), "utf8")).toBe("before");
  }
});

test("a download that fails for good leaves nothing behind", async () => {
  const server = await serve(json({ data: READY }), sending(DATA, 70_000), problem(410, "gone"));
  const path = folder();
  await expect(download(server, join(path, "data"))).rejects.toMatchObject({ code: "gone" });
  expect(readdirSync(path)).toEqual([]);
});

test("a folder that does not exist is found before the download begins", async () => {
  const server = await serve(json({ data: READY }), sending(DATA));
  await expect(download(server, join(folder(), "none", "data"))).rejects.toMatchObject({ code: "ENOENT" });
  expect(server.seen).toHaveLength(1);
});

test("a name that leads out of the folder stays inside of it", async () => {
  const evil = { ...READY, files: [{ ...file, name: "../../evil" }], manifest: null };
  const path = folder();
  await download(await serve(json({ data: evil }), sending(DATA)), path);
  expect(readdirSync(path)).toEqual(["evil"]);
});

test("waiting ends when the export is ready, and fails when it will never be", async () => {
  const server = await serve(json({ data: { ...READY, state: "running" } }), json({ data: READY }));
  expect(await clientOf(server).exports.wait("ex_1")).toMatchObject({ state: "ready" });
  const failed = await serve(json({ data: { ...READY, state: "failed", failure: "Why." } }));
  await expect(clientOf(failed).exports.wait("ex_1")).rejects.toMatchObject({ code: "export-failed", detail: "Why." });
  const slow = await serve(json({ data: { ...READY, state: "queued" } }));
  await expect(clientOf(slow).exports.wait("ex_1", { timeoutMs: 20 })).rejects.toMatchObject({ code: "export-timeout" });
});

test("an export that is not ready has no file to download", async () => {
  const server = await serve(json({ data: { ...READY, state: "running", files: [], manifest: null } }));
  await expect(download(server, folder())).rejects.toMatchObject({ code: "export-running" });
});

test("a device is never replaced by a file, and of a link what it leads to", async () => {
  const server = await serve(json({ data: READY }));
  await expect(download(server, "/dev/null")).rejects.toThrow("is not a file");
  expect(server.seen).toHaveLength(1);
  const path = folder();
  writeFileSync(join(path, "real"), "before");
  symlinkSync(join(path, "real"), join(path, "link"));
  await download(await serve(json({ data: READY }), sending(DATA)), join(path, "link"));
  expect(readFileSync(join(path, "real")).equals(DATA)).toBe(true);
  expect(lstatSync(join(path, "link")).isSymbolicLink()).toBe(true);
});
