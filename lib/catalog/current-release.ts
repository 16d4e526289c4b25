import { wrongParameter } from "@/lib/core/errors";
import type { AsOf } from "@/lib/core/parameters";
import { pool } from "@/lib/platform/database";
import { perProcess } from "@/lib/platform/process-state";

export type SourceInfo = { name: string; licence: string; synthetic: boolean };

export type ReadRelease = { release: number; publishedAtMs: number | null };

/** The catalogue at one version of the clock: its newest release, all of them in order, and the sources that rows can come from. */
export type Head = ReadRelease & { version: number; releases: readonly Published[]; sources: ReadonlyMap<string, SourceInfo> };
type Published = { release: number; publishedAtMs: number };

type State = { head: Head | undefined; loading: Promise<Head> | undefined };

const catalogHead = perProcess<State>("catalog-head", () => ({ head: undefined, loading: undefined }));

/** The newest release. Read once per version of the clock; nothing of it is trusted longer. */
export function headAt(version: number): Head | Promise<Head> {
  const state = catalogHead();
  if (state.head?.version === version) return state.head;
  return (state.loading ??= load(version)
    .then((head) => (state.head = head))
    .finally(() => {
      state.loading = undefined;
    }));
}

async function load(version: number): Promise<Head> {
  const [releases, sources] = await Promise.all([
    pool().query<{ number: number; published_at: Date }>("select number, published_at from release order by number"),
    pool().query<SourceInfo & { code: string }>("select code, name, licence, synthetic from data_source"),
  ]);
  const published = releases.rows.map(({ number, published_at: at }) => ({ release: number, publishedAtMs: at.getTime() }));
  return {
    version,
    ...(published.at(-1) ?? { release: 0, publishedAtMs: null }),
    releases: published,
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

/**
 * The release that `as_of` means: a number that exists, or the newest one published by a time.
 * @throws DomainError invalid-parameter for a release that does not exist
 */
export async function releaseAsOf(asOf: AsOf, head: Head): Promise<ReadRelease> {
  const byNumber = "release" in asOf;
  const { rows } = byNumber
    ? await pool().query<{ number: number; published_at: Date }>("select number, published_at from release where number = $1", [
        asOf.release,
      ])
    : await pool().query<{ number: number; published_at: Date }>(
        "select number, published_at from release where published_at <= $1 order by number desc limit 1",
        [new Date(asOf.at)],
      );
  const row = rows[0];
  if (row) return { release: row.number, publishedAtMs: row.published_at.getTime() };
  if (!byNumber) return { release: 0, publishedAtMs: null };
  throw wrongParameter("as_of", "unknown-release", `There is no release ${asOf.release}; the newest is ${head.release}.`);
}
