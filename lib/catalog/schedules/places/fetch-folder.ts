import { constants, type Stats } from "node:fs";
import { lstat, open, readdir, realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Place } from "../contract";
import { FetchRefusal } from "./fetch-refusal";
import type { Fetched, Fetching } from "./fetching";
import { isUnfinished, matcherOf } from "./matches";
import { refuseSize, saveStream } from "./save-stream";

type FolderPlace = Extract<Place, { via: "folder" }>;
type Found = { path: string; name: string; stats: Stats };

/** Why a folder is none that may be watched, as far as its name tells; null where it may be. */
export function folderSentence(folder: string, root: string | null): string | null {
  if (root === null) return "This server watches no folders. The operator sets one with SCHEDULE_FOLDER.";
  if (isAbsolute(folder) || /^[A-Za-z]:|\0/.test(folder))
    return "Enter a path inside the folder of SCHEDULE_FOLDER, without a leading slash.";
  if (folder.split(/[\\/]/).includes("..")) return "The path may not contain “..”.";
  return null;
}

/** The folder as it really is. What a symbolic link leads out of the operator's folder is not watched. @throws FetchRefusal */
async function realFolder(folder: string, root: string | null): Promise<string> {
  const sentence = folderSentence(folder, root);
  if (sentence !== null || root === null) throw new FetchRefusal(sentence ?? "", true);
  const absent = (): never => {
    throw new FetchRefusal("The folder does not exist.");
  };
  const [top, found] = [await realpath(root).catch(absent), await realpath(join(root, folder)).catch(absent)];
  const way = relative(top, found);
  if (way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new FetchRefusal("The folder is a link that leads out of the folder of SCHEDULE_FOLDER.", true);
  return found;
}

const isNewer = (a: Found, b: Found): boolean =>
  a.stats.mtimeMs === b.stats.mtimeMs ? a.name > b.name : a.stats.mtimeMs > b.stats.mtimeMs;

/** Files themselves, not what links with their names lead to. */
async function newest(folder: string, pattern: string): Promise<Found | null> {
  const matches = matcherOf(pattern);
  let best: Found | null = null;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry;
    if (!entry.isFile() || isUnfinished(name) || !matches(name)) continue;
    const path = join(folder, name);
    const stats = await lstat(path).catch(() => null);
    if (!stats?.isFile()) continue;
    const found = { path, name, stats };
    if (best === null || isNewer(found, best)) best = found;
  }
  return best;
}

const isSame = (a: Stats, b: Stats): boolean => a.ino === b.ino && a.size === b.size && a.mtimeMs === b.mtimeMs;
const growing = (): FetchRefusal => new FetchRefusal("The file is still being written.");

const tagOf = ({ name, stats }: Found): string => `${name} ${stats.size} ${stats.mtimeMs}`;

/** Copies the newest file of a watched folder whose name fits, once it does not change any more. @throws FetchRefusal */
export async function fetchFolder(place: FolderPlace, { known, to, outside, signal }: Fetching): Promise<Fetched> {
  const folder = await realFolder(place.folder, outside.folder);
  const found = await newest(folder, place.pattern);
  if (!found) throw new FetchRefusal("No file in the folder has a name that fits the pattern.");
  const tag = tagOf(found);
  if (known?.tag === tag) return null;
  refuseSize(found.stats.size, outside.maxBytes);
  await wait(outside.settleMs, undefined, { signal });
  const file = await open(found.path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    if (!isSame(found.stats, await file.stat())) throw growing();
    const from = file.createReadStream({ autoClose: false });
    const saved = await saveStream(from, to, { maxBytes: outside.maxBytes, idleMs: outside.idleMs, signal });
    const after = await file.stat();
    if (!isSame(found.stats, after) || saved.bytes !== after.size) throw growing();
    return { ...saved, name: found.name, mark: { tag, modified: found.stats.mtime.toISOString(), sha256: saved.sha256 } };
  } finally {
    await file.close();
  }
}
