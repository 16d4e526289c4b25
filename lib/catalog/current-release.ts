import { createHash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { wrongParameter } from "@/lib/core/errors";
import type { AsOf } from "@/lib/core/parameters";
import { pool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";
import { versionClock } from "@/lib/platform/version-clock";

/** `methodology`: how its figures come about, in paragraphs. */
export type SourceInfo = { name: string; licence: string; url: string | null; synthetic: boolean; methodology?: string | null };

export type ReadRelease = { release: number; publishedAtMs: number | null };

/** The catalogue at one version of the clock: its newest release, all of them in order, and the sources that rows can come from. `sourcesKey` names what is said of them, and in which order they respond. */
export type Head = ReadRelease & {
  version: number;
  releases: readonly Published[];
  sources: ReadonlyMap<string, SourceInfo>;
  sourcesKey: string;
};
type Published = { release: number; publishedAtMs: number };

type Loading = { version: number; head: Promise<Head> };
type State = { head: Head | undefined; loading: Loading | undefined; anew: Promise<Head> | undefined; anewAt: number };

const catalogHead = perProcess<State>("catalog-head", () => ({
  head: undefined,
  loading: undefined,
  anew: undefined,
  anewAt: Number.NEGATIVE_INFINITY,
}));

/** The newest release. Read once per version of the clock; nothing of it is trusted longer. */
export function headAt(version: number): Head | Promise<Head> {
  const state = catalogHead();
  if (state.head?.version === version) return state.head;
  if (state.loading?.version === version) return state.loading.head;
  const head = load(version)
    .then((loaded) => (state.head = loaded))
    .finally(() => {
      if (state.loading === loading) state.loading = undefined;
    });
  const loading = { version, head };
  state.loading = loading;
  return head;
}

/** Requests can name any number; all of them together have the newest release looked up this often at most. */
const ANEW_EVERY_MS = 250;

/** The newest release as it is after this call began, whatever this instance has seen so far. Who asks too soon waits for the next look. */
function headAnew(): Promise<Head> {
  const state = catalogHead();
  return (state.anew ??= setTimeout(Math.max(0, state.anewAt + ANEW_EVERY_MS - performance.now())).then(async () => {
    state.anew = undefined;
    state.anewAt = performance.now();
    // A look that is under way may have begun before.
    for (let look = 0; look < 2; look++) await versionClock().refresh();
    return headAt((await versionClock().current()).release);
  }));
}

/** A head that knows a release which a request names, if it exists: another instance may have published it a moment ago. */
export function headWith(release: number, head: Head): Head | Promise<Head> {
  const known = [head, catalogHead().head].find((one) => one !== undefined && one.release >= release);
  return known ?? headAnew();
}

async function load(version: number): Promise<Head> {
  const [releases, sources, orders] = await Promise.all([
    pool().query<{ number: number; published_at: Date }>("select number, published_at from release order by number"),
    pool().query<SourceInfo & { code: string }>("select code, name, licence, url, synthetic, methodology from data_source order by code"),
    pool().query("select resource, scope, from_release, sources from source_order order by 1, 2, 3"),
  ]);
  const published = releases.rows.map(({ number, published_at: at }) => ({ release: number, publishedAtMs: at.getTime() }));
  return {
    version,
    ...(published.at(-1) ?? { release: 0, publishedAtMs: null }),
    releases: published,
    sourcesKey: createHash("sha256")
      .update(JSON.stringify([sources.rows, orders.rows]))
      .digest("base64url")
      .slice(0, 12),
    sources: new Map(sources.rows.map(({ code, ...info }) => [code, info])),
  };
}

/** The first release that was published at or after a time; beyond `newest` when none up to it was. */
export async function firstReleaseSince(sinceMs: number, newest: number): Promise<number> {
  const { head } = catalogHead();
  // A process that serves no calls, such as the one that writes exports, has no head.
  const releases = head && head.release >= newest ? head.releases : (await load(0)).releases;
  return releases.find(({ publishedAtMs }) => publishedAtMs >= sinceMs)?.release ?? newest + 1;
}

/** What was published since the head was read counts too: a time means the same on every instance. */
async function releaseAt(atMs: number, head: Head): Promise<ReadRelease> {
  const none = { release: 0, publishedAtMs: null };
  if (head.publishedAtMs !== null && atMs < head.publishedAtMs)
    return head.releases.findLast(({ publishedAtMs }) => publishedAtMs <= atMs) ?? none;
  const { rows } = await pool().query<{ number: number; published_at: Date }>(
    "select number, published_at from release where published_at <= $1 order by number desc limit 1",
    [new Date(atMs)],
  );
  return rows[0] ? { release: rows[0].number, publishedAtMs: rows[0].published_at.getTime() } : none;
}

/**
 * The release that `as_of` means: a number that exists, or the newest one published by a time.
 * @throws DomainError invalid-parameter for a release that does not exist
 */
export async function releaseAsOf(asOf: AsOf, head: Head): Promise<ReadRelease> {
  if ("at" in asOf) return releaseAt(asOf.at, head);
  const { releases, release: newest } = await headWith(asOf.release, head);
  const found = releases.find(({ release }) => release === asOf.release);
  if (found) return found;
  throw wrongParameter("as_of", "unknown-release", `There is no release ${asOf.release}; the latest is ${newest}.`);
}
