import { createHash } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import ssh2, { type Client, type FileEntryWithStats, type SFTPWrapper, type Stats } from "ssh2";
import { untilAborted } from "@/lib/platform/outgoing/request-at";
import { resolveHost } from "@/lib/platform/outgoing/resolve-host";
import type { Credentials, Place } from "../contract";
import { FetchRefusal } from "./fetch-refusal";
import type { Fetched, Fetching } from "./fetching";
import { isUnfinished, matcherOf } from "./matches";
import type { Outside } from "./outside";
import { refuseSize, saveStream } from "./save-stream";
import { hostSentence, hostUrl } from "./sftp-host";

type SftpPlace = Extract<Place, { via: "sftp" }>;

const fingerprintOf = (key: Buffer): string => `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`;

/** Connects to the address that was judged, whatever the name says by now. */
async function socketTo({ host, port }: SftpPlace, { outside, signal }: { outside: Outside; signal: AbortSignal }): Promise<Socket> {
  const address = await untilAborted(resolveHost(hostUrl(host), outside.policy, outside.resolve), signal);
  const socket = connect({ host: address, port, noDelay: true });
  // An error that nobody hears would end the process; the client hears those that come later.
  socket.on("error", () => undefined);
  try {
    await once(socket, "connect", { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

const isRejected = (error: Error): boolean => "level" in error && error.level === "client-authentication";

/** Signs in, if the host has the key that it had when somebody looked. */
function signIn(client: Client, place: SftpPlace, { sock, user, secret }: Credentials & { sock: Socket }): Promise<void> {
  return new Promise((done, fail) => {
    let seen: string | null = null;
    const failed = (error: Error): void => {
      if (seen !== null && seen !== place.fingerprint)
        fail(new FetchRefusal(`The host has the key ${seen}, not the one of this schedule. Ask the source before you change it.`, true));
      else if (isRejected(error)) fail(new FetchRefusal("The host rejected the credentials.", true));
      else fail(error);
    };
    client.on("error", failed);
    client.once("close", () => failed(Object.assign(new Error("closed"), { code: "ECONNRESET" })));
    client.once("ready", done);
    const way = place.sign_in === "password" ? { password: secret } : { privateKey: secret };
    try {
      client.connect({
        ...{ sock, username: user, ...way },
        hostVerifier: (key: Buffer): boolean => (seen = fingerprintOf(key)) === place.fingerprint,
      });
    } catch {
      fail(new FetchRefusal("The private key can't be read. Enter one without a passphrase.", true));
    }
  });
}

const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;

/** What the host says of a file or folder, without its words. */
function fileRefusal(error: Error): Error {
  const code = "code" in error ? error.code : null;
  if (code === NO_SUCH_FILE) return new FetchRefusal("The folder or file does not exist.");
  if (code === PERMISSION_DENIED) return new FetchRefusal("This user may not read the folder or file.", true);
  return error;
}

type Answer<T> = (error: Error | undefined, value: T) => void;

/** A question to the host, whose answer may never come. */
const ask = <T>(put: (answer: Answer<T>) => void, signal: AbortSignal): Promise<T> =>
  untilAborted(new Promise<T>((done, fail) => put((error, value) => (error ? fail(fileRefusal(error)) : done(value)))), signal);

const isNewer = (a: FileEntryWithStats, b: FileEntryWithStats): boolean =>
  a.attrs.mtime === b.attrs.mtime ? a.filename > b.filename : a.attrs.mtime > b.attrs.mtime;

/** A name is one inside the folder; what links lead to is not taken. */
function newestOf(entries: readonly FileEntryWithStats[], pattern: string): FileEntryWithStats | null {
  const matches = matcherOf(pattern);
  let best: FileEntryWithStats | null = null;
  for (const entry of entries) {
    const { filename, attrs } = entry;
    if (!attrs.isFile() || filename.includes("/") || isUnfinished(filename) || !matches(filename)) continue;
    if (best === null || isNewer(entry, best)) best = entry;
  }
  return best;
}

const isSame = (a: Stats, b: Stats): boolean => a.size === b.size && a.mtime === b.mtime;

async function take(sftp: SFTPWrapper, place: SftpPlace, { known, to, outside, signal }: Fetching): Promise<Fetched> {
  const soon = (): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(outside.responseMs)]);
  const folder = place.folder || ".";
  const found = newestOf(await ask<FileEntryWithStats[]>((answer) => sftp.readdir(folder, answer), soon()), place.pattern);
  if (!found) throw new FetchRefusal("No file in the folder has a name that fits the pattern.");
  const { filename: name, attrs } = found;
  const tag = `${name} ${attrs.size} ${attrs.mtime}`;
  if (known?.tag === tag) return null;
  refuseSize(attrs.size, outside.maxBytes);
  await wait(outside.settleMs, undefined, { signal });
  const path = `${folder}/${name}`;
  const stated = (): Promise<Stats> => ask<Stats>((answer) => sftp.lstat(path, answer), soon());
  if (!isSame(attrs, await stated())) throw new FetchRefusal("The file is still being written.");
  const saved = await saveStream(sftp.createReadStream(path), to, { maxBytes: outside.maxBytes, idleMs: outside.idleMs, signal });
  if (!isSame(attrs, await stated()) || saved.bytes !== attrs.size) throw new FetchRefusal("The file is still being written.");
  return { ...saved, name, mark: { tag, modified: String(attrs.mtime), sha256: saved.sha256 } };
}

/** Fetches the newest file of a folder of an SFTP host whose name fits. @throws FetchRefusal, SendRefusal, and what the network says */
export async function fetchSftp(place: SftpPlace, fetching: Fetching): Promise<Fetched> {
  const { outside, signal, credentials } = fetching;
  const [, sentence = null] = hostSentence(place, outside.policy) ?? [];
  if (sentence !== null) throw new FetchRefusal(sentence, true);
  if (credentials === null) throw new FetchRefusal("The credentials of this schedule are missing. Enter them again.", true);
  const begun = AbortSignal.any([signal, AbortSignal.timeout(outside.responseMs)]);
  const sock = await socketTo(place, { outside, signal: begun });
  const client = new ssh2.Client();
  try {
    await untilAborted(signIn(client, place, { sock, ...credentials }), begun);
    const sftp = await ask<SFTPWrapper>((answer) => client.sftp(answer), begun);
    return await take(sftp, place, fetching);
  } finally {
    client.destroy();
    sock.destroy();
  }
}
