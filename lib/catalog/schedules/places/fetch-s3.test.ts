import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { PUBLIC_AND_LOOPBACK, PUBLIC_ONLY } from "@/lib/platform/outgoing/address-policy";
import { receiver, type Receiver } from "@/testing/webhooks";
import type { Credentials } from "../contract";
import { fetchFile } from "./fetch-file";
import type { Mark } from "./fetching";
import type { Outside } from "./outside";

const folder = mkdtempSync(join(tmpdir(), "heliodex-s3-"));
const to = join(folder, "fetched");
const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Held = { key: string; at: string; text: string };

const listing = (held: readonly Held[]): string =>
  `<?xml version="1.0"?><ListBucketResult>${held
    .map(
      ({ key, at, text }) =>
        `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><ETag>&quot;${text.length}${at}&quot;</ETag><Size>${text.length}</Size></Contents>`,
    )
    .join("")}<IsTruncated>false</IsTruncated></ListBucketResult>`;

/** A bucket in this process. It does not check signatures. */
async function bucket(held: readonly Held[], answer?: (response: ServerResponse, request: IncomingMessage) => boolean): Promise<Receiver> {
  const made = await receiver((response, request) => {
    if (answer?.(response, request)) return;
    const { pathname, searchParams } = new URL(request.url ?? "", "http://x");
    const prefix = searchParams.get("prefix") ?? "";
    if (searchParams.has("list-type"))
      response.writeHead(200, { "content-type": "application/xml" }).end(listing(held.filter(({ key }) => key.startsWith(prefix))));
    else response.end(held.find(({ key }) => pathname === `/files/${key}`)?.text);
  });
  open.push(made);
  return made;
}

type More = { prefix?: string; known?: Mark | null; credentials?: Credentials | null; outside?: Partial<Outside> };

const take = (
  { port }: Receiver,
  pattern = "*",
  { prefix = "", known = null, credentials = { user: "AKEY", secret: "s3cret" }, outside }: More = {},
) =>
  fetchFile(
    { via: "s3", url: `http://127.0.0.1:${port}/files`, region: "eu-central-1", prefix, pattern },
    {
      ...{ credentials, known, to, signal: new AbortController().signal },
      outside: {
        ...{ policy: PUBLIC_AND_LOOPBACK, resolve: () => Promise.resolve(["127.0.0.1"]), folder: null },
        ...{ maxBytes: 100, responseMs: 1_000, idleMs: 1_000, totalMs: 5_000, settleMs: 0, ...outside },
      },
    },
  );

const HELD: readonly Held[] = [
  { key: "desk/a.csv", at: "2026-11-01T06:00:00.000Z", text: "old" },
  { key: "desk/b.csv", at: "2026-11-02T06:00:00.000Z", text: "newest" },
  { key: "desk/c.txt", at: "2026-11-03T06:00:00.000Z", text: "text" },
  { key: "desk/d.csv.part", at: "2026-11-04T06:00:00.000Z", text: "part" },
  { key: "desk/", at: "2026-11-05T06:00:00.000Z", text: "" },
  { key: "other/e.csv", at: "2026-11-06T06:00:00.000Z", text: "other" },
];

test("the newest object under a prefix is taken with signed requests, and again only when it is another one", async () => {
  const held = await bucket(HELD);
  const taken = await take(held, "*.csv", { prefix: "desk/" });
  expect(taken).toMatchObject({ name: "b.csv", bytes: 6 });
  expect(readFileSync(to, "utf8")).toBe("newest");
  expect(held.received.every(({ headers }) => headers["authorization"]?.includes("AKEY/"))).toBe(true);
  expect(JSON.stringify(held.received)).not.toContain("s3cret");
  const before = held.received.length;
  expect(await take(held, "*.csv", { prefix: "desk/", known: taken?.mark ?? null })).toBeNull();
  expect(held.received.length - before).toBe(1);
});

test("what is too large, absent or not allowed is not taken", async () => {
  const held = await bucket([{ key: "a.csv", at: "2026-11-01T06:00:00.000Z", text: "x".repeat(101) }]);
  await expect(take(held)).rejects.toMatchObject({ isFinal: true });
  await expect(take(held, "*.xlsx")).rejects.toThrow("No object has this prefix");
  const closed = await bucket([], (response) => (response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>"), true));
  await expect(take(closed)).rejects.toThrow("The bucket responded with 403 and rejected the request.");
});

test("no request leaves for an address that is not public, nor for where a bucket redirects", async () => {
  const held = await bucket(HELD);
  await expect(take(held, "*", { outside: { policy: PUBLIC_ONLY } })).rejects.toThrow("The URL must start with https://.");
  expect(held.received).toEqual([]);
  const other = await bucket(HELD);
  const moved = await bucket([], (response) => (response.writeHead(307, { location: `http://127.0.0.1:${other.port}/files` }).end(), true));
  await expect(take(moved)).rejects.toThrow("The bucket responded with 307.");
  expect(other.received).toEqual([]);
});
