import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { PUBLIC_AND_LOOPBACK, PUBLIC_ONLY } from "@/lib/platform/outgoing/address-policy";
import { receiver, type Receiver } from "@/testing/webhooks";
import type { Credentials, Place } from "../contract";
import { fetchFile } from "./fetch-file";
import type { Mark } from "./fetching";
import type { Outside } from "./outside";

const folder = mkdtempSync(join(tmpdir(), "heliodex-fetch-"));
const to = join(folder, "fetched");
const open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()));
  rmSync(to, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const source = async (answer: (response: ServerResponse, request: IncomingMessage) => void): Promise<Receiver> => {
  const made = await receiver(answer);
  open.push(made);
  return made;
};

type More = { outside?: Partial<Outside>; credentials?: Credentials | null; known?: Mark | null; sign_in?: "none" | "basic" | "bearer" };

const get = (url: string, { outside, credentials = null, known = null, sign_in = "none" }: More = {}) => {
  const place: Place = { via: "https", url, sign_in };
  return fetchFile(place, {
    ...{ credentials, known, to, signal: new AbortController().signal },
    outside: {
      ...{ policy: PUBLIC_AND_LOOPBACK, resolve: () => Promise.resolve(["127.0.0.1"]), folder: null },
      ...{ maxBytes: 1_000, responseMs: 2_000, idleMs: 2_000, totalMs: 5_000, settleMs: 0, ...outside },
    },
  });
};

const left = (): string[] => readdirSync(folder);

describe("a file at a URL", () => {
  test("is written with its name, its hash and what it is recognised by", async () => {
    const { url } = await source((response) =>
      response.writeHead(200, { etag: '"a"', "last-modified": "Mon, 02 Nov 2026 06:00:00 GMT" }).end("a,b\n"),
    );
    const fetched = await get(url.replace("/hooks", "/lists/prices%202026.csv?day=1"));
    expect(fetched).toMatchObject({ name: "prices 2026.csv", bytes: 4, mark: { tag: '"a"', modified: "Mon, 02 Nov 2026 06:00:00 GMT" } });
    expect(fetched?.sha256).toBe(fetched?.mark.sha256);
    expect(readFileSync(to, "utf8")).toBe("a,b\n");
  });

  test("is asked for only if it is another one, and not read when it is the same by its header or by its hash", async () => {
    const { url, received } = await source((response, request) =>
      request.headers["if-none-match"] === '"a"' ? response.writeHead(304).end() : response.end("same"),
    );
    const first = await get(url);
    expect(await get(url, { known: { tag: '"a"', modified: "Mon, 02 Nov 2026 06:00:00 GMT", sha256: null } })).toBeNull();
    expect(received[1]?.headers).toMatchObject({ "if-none-match": '"a"', "if-modified-since": "Mon, 02 Nov 2026 06:00:00 GMT" });
    expect(await get(url, { known: { tag: '"b"', modified: null, sha256: first?.sha256 ?? "" } })).toBeNull();
    expect(left()).toEqual([]);
  });

  test("packed on the way is kept as it came; another packing is rejected", async () => {
    const packed = gzipSync("a,b\n");
    const { url } = await source((response) => response.writeHead(200, { "content-encoding": "gzip" }).end(packed));
    expect(await get(url)).toMatchObject({ bytes: packed.length });
    const other = await source((response) => response.writeHead(200, { "content-encoding": "br" }).end("x"));
    await expect(get(other.url)).rejects.toMatchObject({ isFinal: true });
  });

  test("behind a sign-in is asked for with what is stored, and elsewhere without it", async () => {
    const other = await source((response) => response.end("moved"));
    const { url, received } = await source((response, request) =>
      request.url === "/moved" ? response.writeHead(302, { location: other.url }).end() : response.end("x"),
    );
    const credentials = { user: "ada", secret: "s3cret" };
    await get(url, { sign_in: "basic", credentials });
    await get(url, { sign_in: "bearer", credentials });
    await get(url, { sign_in: "none", credentials });
    await get(url.replace("/hooks", "/moved"), { sign_in: "bearer", credentials, known: { tag: '"a"', modified: null, sha256: null } });
    expect(received.map(({ headers }) => headers["authorization"])).toEqual([
      `Basic ${Buffer.from("ada:s3cret").toString("base64")}`,
      "Bearer s3cret",
      undefined,
      "Bearer s3cret",
    ]);
    expect(other.received[0]?.headers).not.toHaveProperty("authorization");
    expect(other.received[0]?.headers).not.toHaveProperty("if-none-match");
  });
});

describe("a redirect", () => {
  test("is followed a few times, relative ones too", async () => {
    const { url } = await source((response, request) => {
      const n = Number(request.url?.split("/").at(-1));
      return n > 0 ? response.writeHead(302, { location: `./${n - 1}` }).end() : response.end("there");
    });
    const at = (n: number): string => url.replace("/hooks", `/r/${n}`);
    expect(await get(at(5))).toMatchObject({ bytes: 5 });
    await expect(get(at(6))).rejects.toThrow("The source redirects more than 5 times.");
  });

  test.each([
    ["a private address", "https://10.0.0.1/x", "not on the public internet"],
    ["the metadata service", "https://169.254.169.254/latest", "not on the public internet"],
    ["plain http", "http://example.com/", "The URL must start with https://."],
    ["a file of this machine", "file:///etc/passwd", "The URL must start with https://."],
    ["a user name", "https://a:b@example.com/", "Remove the user name"],
  ])("to %s is not followed", async (_what, location, sentence) => {
    const { url } = await source((response) => response.writeHead(302, { location }).end());
    await expect(get(url)).rejects.toThrow(sentence);
  });

  test("to a name that resolves to a private address is not followed", async () => {
    const { url } = await source((response) => response.writeHead(301, { location: "https://inside.example.com/" }).end());
    const resolve = () => Promise.resolve(["10.0.0.7"]);
    await expect(get(url, { outside: { resolve } })).rejects.toThrow("resolves to an IP address that is not public");
  });
});

describe("nothing is kept of", () => {
  test.each<[string, (response: ServerResponse) => void, string, boolean]>([
    [
      "a file over the limit by its header",
      (r) => void r.writeHead(200, { "content-length": "1001" }).write("x"),
      "larger than 1 kB",
      true,
    ],
    ["a file that grows over it", (r) => void r.end("x".repeat(1_001)), "larger than 1 kB", true],
    ["an empty file", (r) => void r.end(), "The file is empty.", false],
    [
      "a file that breaks off",
      (r) => void (r.writeHead(200, { "content-length": "9" }).write("x"), setTimeout(() => r.destroy(), 30)),
      "before the whole file",
      false,
    ],
    ["a response that never begins", () => undefined, "did not respond in time", false],
    ["a file that stops coming", (r) => void r.writeHead(200).write("x"), "stopped sending", false],
    ["a page that is not there yet", (r) => void r.writeHead(404).end(), "there is no file at this URL", false],
    ["a host that is busy", (r) => void r.writeHead(503).end(), "responded with 503", false],
    ["a sign-in that is rejected", (r) => void r.writeHead(401).end(), "Check the credentials.", true],
    ["a part of a file", (r) => void r.writeHead(206).end("x"), "responded with 206", true],
    ["an unchanged file that was never asked about", (r) => void r.writeHead(304).end(), "responded with 304", true],
  ])("%s", async (_what, answer, sentence, isFinal) => {
    const { url } = await source(answer);
    const failed = get(url, { outside: { responseMs: 1_000, idleMs: 1_000 } });
    await expect(failed).rejects.toThrow(sentence);
    await expect(failed).rejects.toMatchObject({ isFinal });
    expect(left()).toEqual([]);
  });

  test("a file that drips for longer than a fetch may take", async () => {
    const { url } = await source((response) => {
      const timer = setInterval(() => response.write("x"), 20);
      response.once("close", () => clearInterval(timer));
    });
    await expect(get(url, { outside: { totalMs: 200 } })).rejects.toThrow("did not respond in time");
    expect(left()).toEqual([]);
  });
});

test("no request leaves for an address that is not public, and what is stored is in no sentence", async () => {
  const { url, received } = await source((response) => response.end("x"));
  const failed = get(url, { outside: { policy: PUBLIC_ONLY }, sign_in: "bearer", credentials: { user: "", secret: "s3cret" } });
  await expect(failed).rejects.toThrow("The URL must start with https://.");
  await expect(failed).rejects.not.toThrow("s3cret");
  await expect(get("https://192.168.0.9/a.csv", { outside: { policy: PUBLIC_ONLY } })).rejects.toThrow("not on the public internet");
  await expect(get("https://a.example.com/", { outside: { policy: PUBLIC_ONLY } })).rejects.toThrow("not public");
  expect(received).toEqual([]);
});
