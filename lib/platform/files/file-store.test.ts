import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBucket, type TestBucket } from "@/testing/bucket";
import { bucketStore } from "./bucket-store";
import type { FileStore } from "./file-store";
import { folderStore } from "./folder-store";

const folder = mkdtempSync(join(tmpdir(), "heliodex-files-"));
const ACCOUNT = { region: "us-east-1", accessKey: "S3RVER", secretKey: "S3RVER", encryption: "AES256" };
let bucket: TestBucket;
let url: string;

beforeAll(async () => {
  bucket = await startBucket();
  ({ url } = bucket);
});
afterAll(async () => {
  await bucket.stop();
  rmSync(folder, { recursive: true });
});

async function text(store: FileStore, name: string, range?: { start: number; end: number }): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of store.read(name, range)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

const fileWith = (content: string | Buffer): string => {
  const path = join(folder, "made");
  writeFileSync(path, content);
  return path;
};

describe.each<[string, () => FileStore]>([
  ["a folder", () => folderStore(join(folder, "data"))],
  ["a bucket", () => bucketStore({ ...ACCOUNT, url })],
])("%s", (_, open) => {
  test("keeps a file under its name, whole or in a range, until its folder is removed", async () => {
    const store = open();
    await store.put("exports/ex_1/note ü.txt", Buffer.from("hello"));
    await store.put("exports/ex_1/note ü.txt", Buffer.from("hello world"));
    await store.put("exports/ex_10/other", Buffer.from("other"));
    expect(await store.sizeOf("exports/ex_1/note ü.txt")).toBe(11);
    expect(await text(store, "exports/ex_1/note ü.txt")).toBe("hello world");
    expect(await text(store, "exports/ex_1/note ü.txt", { start: 2, end: 4 })).toBe("llo");
    expect(await text(store, "exports/ex_1/note ü.txt", { start: 10, end: 10 })).toBe("d");
    expect(await store.list("exports/ex_1")).toEqual([{ name: "exports/ex_1/note ü.txt", size: 11 }]);
    await store.remove("exports/ex_1");
    await store.remove("exports/ex_1");
    expect([await store.sizeOf("exports/ex_1/note ü.txt"), await store.list("exports/ex_1")]).toEqual([null, []]);
    expect(await text(store, "exports/ex_10/other")).toBe("other");
  });

  test("takes a file of this machine, which is gone from here then", async () => {
    const path = fileWith("taken");
    await open().take("exports/ex_2/file", path);
    expect([await text(open(), "exports/ex_2/file"), existsSync(path)]).toEqual(["taken", false]);
  });

  test("has the same id for everybody who sees the same files", async () => {
    expect(await open().id()).toBe(await open().id());
  });

  test("says that a file is gone to whoever reads it", async () => {
    await expect(text(open(), "exports/none/file")).rejects.toThrow();
  });
});

test("a large file reaches a bucket in parts, byte for byte", async () => {
  const bytes = Buffer.alloc(33 * 1024 * 1024 + 7);
  for (let at = 0; at < bytes.length; at += 4_096) bytes.writeUInt32BE(at, Math.min(at, bytes.length - 4));
  const store = bucketStore({ ...ACCOUNT, url });
  await store.take("exports/ex_3/large", fileWith(bytes));
  expect(await store.sizeOf("exports/ex_3/large")).toBe(bytes.length);
  const chunks: Buffer[] = [];
  for await (const chunk of store.read("exports/ex_3/large")) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
});

test.each<[string, string | null, Record<string, string | undefined>]>([
  ["the store's own key", "AES256", { "x-amz-server-side-encryption": "AES256" }],
  [
    "a key of its key management",
    "key-1",
    { "x-amz-server-side-encryption": "aws:kms", "x-amz-server-side-encryption-aws-kms-key-id": "key-1" },
  ],
  ["nothing that is asked for", null, { "x-amz-server-side-encryption": undefined }],
])("files are encrypted with %s, and every request is signed", async (_, encryption, expected) => {
  const heard: IncomingHttpHeaders[] = [];
  const listener = createServer((request, response) => {
    heard.push(request.headers);
    response.setHeader("etag", '"1"').end();
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  const port = typeof address === "object" ? address?.port : 0;
  await bucketStore({ ...ACCOUNT, encryption, url: `http://127.0.0.1:${port}/files` }).put("a", Buffer.from("b"));
  listener.close();
  for (const [name, value] of Object.entries(expected)) expect(heard[0]?.[name]).toBe(value);
  expect(heard[0]?.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=S3RVER\//);
});

test("a store that fails is an error, and leaves the file here", async () => {
  const path = fileWith("kept");
  const nobody = bucketStore({ ...ACCOUNT, url: "http://127.0.0.1:1/files" });
  await expect(nobody.take("exports/ex_4/file", path)).rejects.toThrow();
  await expect(bucketStore({ ...ACCOUNT, url: url.replace("/files", "/none") }).put("a", Buffer.from("b"))).rejects.toThrow();
  expect(existsSync(path)).toBe(true);
});
