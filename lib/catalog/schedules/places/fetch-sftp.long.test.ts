import { createHash, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ssh2, { type Attributes, type SFTPWrapper } from "ssh2";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { PUBLIC_AND_LOOPBACK, PUBLIC_ONLY } from "@/lib/platform/outgoing/address-policy";
import { Place, type Credentials } from "../contract";
import { fetchFile } from "./fetch-file";
import type { Mark } from "./fetching";
import type { Outside } from "./outside";
import { hostSentence } from "./sftp-host";

const pem = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2_048 }).privateKey.export({ type: "pkcs1", format: "pem" }).toString();
const hostKey = pem();
const userKey = pem();

function publicOf(key: string): Buffer {
  const parsed = ssh2.utils.parseKey(key);
  if (parsed instanceof Error) throw parsed;
  return parsed.getPublicSSH();
}
const fingerprint = `SHA256:${createHash("sha256").update(publicOf(hostKey)).digest("base64").replace(/=+$/, "")}`;

const folder = mkdtempSync(join(tmpdir(), "heliodex-sftp-"));
const to = join(folder, "fetched");
afterAll(() => rmSync(folder, { recursive: true }));

const { STATUS_CODE } = ssh2.utils.sftp;
const [FILE, LINK] = [0o100644, 0o120777];

type Held = { text: string; mtime: number; mode?: number };
type Server = { port: number; asked: string[]; close(): void };
const open: Server[] = [];
afterEach(() => open.splice(0).forEach((server) => server.close()));

const attrsOf = ({ text, mtime, mode = FILE }: Held): Attributes => ({ mode, uid: 0, gid: 0, size: text.length, atime: mtime, mtime });

/** The files of one folder, in this process. */
function serve(sftp: SFTPWrapper, files: Readonly<Record<string, Held>>): void {
  let listed = false;
  const fileAt = (path: string): Held | undefined => files[path.replace(/^\.\//, "")];
  sftp.on("OPENDIR", (id, path) =>
    path === "." ? ((listed = false), sftp.handle(id, Buffer.from("d"))) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE),
  );
  sftp.on("READDIR", (id) => {
    if (listed) return sftp.status(id, STATUS_CODE.EOF);
    listed = true;
    sftp.name(
      id,
      Object.entries(files).map(([filename, held]) => ({ filename, longname: filename, attrs: attrsOf(held) })),
    );
  });
  const stat = (id: number, path: string): void => {
    const held = fileAt(path);
    if (held) sftp.attrs(id, attrsOf(held));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  };
  sftp.on("LSTAT", stat);
  sftp.on("STAT", stat);
  sftp.on("OPEN", (id, path) => sftp.handle(id, Buffer.from(path)));
  sftp.on("FSTAT", (id, handle) => stat(id, handle.toString()));
  sftp.on("READ", (id, handle, offset, length) => {
    const bytes = Buffer.from(fileAt(handle.toString())?.text ?? "").subarray(offset, offset + length);
    if (bytes.length > 0) sftp.data(id, bytes);
    else sftp.status(id, STATUS_CODE.EOF);
  });
  sftp.on("CLOSE", (id) => sftp.status(id, STATUS_CODE.OK));
}

async function server(files: Readonly<Record<string, Held>>): Promise<Server> {
  const asked: string[] = [];
  const listener = new ssh2.Server({ hostKeys: [hostKey] }, (client) => {
    client.on("error", () => undefined);
    client.on("authentication", (way) => {
      asked.push(`${way.method} ${way.username}`);
      if (way.method === "password" && way.username === "ada" && way.password === "s3cret") return way.accept();
      if (way.method === "publickey" && way.key.data.equals(publicOf(userKey))) return way.accept();
      return way.reject(["password", "publickey"]);
    });
    client.on("session", (accept) => accept().on("sftp", (begin) => serve(begin(), files)));
  });
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const made = { port: (listener.address() as AddressInfo).port, asked, close: () => void listener.close() };
  open.push(made);
  return made;
}

type More = { place?: object; credentials?: Credentials | null; known?: Mark | null; outside?: Partial<Outside> };

const get = (port: number, { place, credentials = { user: "ada", secret: "s3cret" }, known = null, outside }: More = {}) =>
  fetchFile(Place.parse({ via: "sftp", host: "127.0.0.1", port, pattern: "*.csv", fingerprint, ...place }), {
    ...{ credentials, known, to, signal: new AbortController().signal },
    outside: {
      ...{ policy: PUBLIC_AND_LOOPBACK, resolve: () => Promise.resolve(["127.0.0.1"]), folder: null },
      ...{ maxBytes: 100_000, responseMs: 2_000, idleMs: 2_000, totalMs: 5_000, settleMs: 0, ...outside },
    },
  });

const FILES: Readonly<Record<string, Held>> = {
  "a.csv": { text: "old", mtime: 100 },
  "b.csv": { text: "x".repeat(70_000), mtime: 200 },
  "c.txt": { text: "text", mtime: 300 },
  "d.csv": { text: "/etc/passwd", mtime: 400, mode: LINK },
  "e.csv.part": { text: "part", mtime: 500 },
};

describe("an SFTP host", () => {
  test("gives the newest file whose name fits, to a password or a key, and again only when it is another one", async () => {
    const { port, asked } = await server(FILES);
    const fetched = await get(port);
    expect(fetched).toMatchObject({ name: "b.csv", bytes: 70_000 });
    expect(readFileSync(to, "utf8")).toBe("x".repeat(70_000));
    expect(await get(port, { known: fetched?.mark ?? null })).toBeNull();
    expect(await get(port, { place: { sign_in: "private-key" }, credentials: { user: "bob", secret: userKey } })).toMatchObject({
      bytes: 70_000,
    });
    expect(new Set(asked)).toContain("publickey bob");
    rmSync(to);
  });

  test("of another key is given no name and no password", async () => {
    const { port, asked } = await server(FILES);
    const failed = get(port, { place: { fingerprint: `SHA256:${"A".repeat(43)}` } });
    await expect(failed).rejects.toThrow(`The host has the key ${fingerprint}`);
    await expect(failed).rejects.toMatchObject({ isFinal: true });
    expect(asked).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, Held>>, More, string]>([
    ["rejects the password", FILES, { credentials: { user: "ada", secret: "wrong" } }, "The host rejected the credentials."],
    ["is asked with a key that is none", FILES, { place: { sign_in: "private-key" } }, "The private key can't be read."],
    ["has no such folder", FILES, { place: { folder: "none" } }, "The folder or file does not exist."],
    ["has no file that fits", { "a.txt": { text: "x", mtime: 1 } }, {}, "No file in the folder"],
    ["has a file that is too large", FILES, { outside: { maxBytes: 100 } }, "larger than 100 B"],
    ["has only a link", { "a.csv": { text: "x", mtime: 1, mode: LINK } }, {}, "No file in the folder"],
  ])("that %s gives a reason, and nothing is kept", async (_what, files, more, sentence) => {
    const { port } = await server(files);
    await expect(get(port, more)).rejects.toThrow(sentence);
    expect(readdirSync(folder)).toEqual([]);
  });

  test("whose file is still written is asked later", async () => {
    let looks = 0;
    const growing = {
      mtime: 100,
      get text() {
        return "x".repeat(++looks);
      },
    };
    const { port } = await server({ "a.csv": growing });
    await expect(get(port)).rejects.toThrow("The file is still being written.");
  });

  test("that is not public, or says nothing, is left", async () => {
    const { port, asked } = await server(FILES);
    await expect(get(port, { outside: { policy: PUBLIC_ONLY } })).rejects.toThrow("not on the public internet");
    const inside = { place: { host: "sftp.example.com" }, outside: { policy: PUBLIC_ONLY, resolve: () => Promise.resolve(["10.0.0.1"]) } };
    await expect(get(port, inside)).rejects.toThrow("not public");
    expect(asked).toEqual([]);
    const { createServer } = await import("node:net");
    const silent = createServer(() => undefined);
    await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
    await expect(get((silent.address() as AddressInfo).port, { outside: { responseMs: 200 } })).rejects.toThrow("did not respond in time");
    silent.close();
  });
});

test.each([
  ["sftp.example.com", 22, null],
  ["sftp.example.com", 2_222, null],
  ["sftp.example.com", 25, "port"],
  ["10.0.0.1", 22, "host"],
  ["2130706433", 22, "host"],
  ["0x7f.1", 22, "host"],
  ["::1", 22, "host"],
  ["localhost", 22, "host"],
  ["intranet", 22, "host"],
  ["user@sftp.example.com", 22, "host"],
  ["sftp.example.com/x", 22, "host"],
])("the host %s with port %i has its fault in: %s", (host, port, field) => {
  const place = Place.parse({ via: "sftp", host, port, fingerprint });
  if (place.via !== "sftp") throw new Error("not this kind");
  expect(hostSentence(place, PUBLIC_ONLY)?.[0] ?? null).toBe(field);
});
