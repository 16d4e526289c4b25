import type { Core } from "./core.js";
import { type Page, pageOf } from "./envelopes.js";
import type { Change, ListChangesMeta, ListChangesParameters } from "./generated.js";
import { Pages, WALK_LIMIT } from "./pages.js";
import type { Query } from "./query.js";
import { sleep, untilAborted } from "./wait.js";

export type FollowOptions = Pick<ListChangesParameters, "since" | "resource"> & {
  /** Time between two looks. Default: 60; at least 5. */
  pollSeconds?: number | undefined;
  signal?: AbortSignal | undefined;
  /** Called with a release when all of its changes were taken: the next `since`. */
  onRelease?: ((release: number) => void) | undefined;
};

const USUAL_SECONDS = 60;
const LEAST_SECONDS = 5;

type Look = { page: Page<Change, ListChangesMeta> | null; etag: string | null };

/** Looks for changes after a release. When the response is the same as before, it is free and there is no page. */
function look(core: Core, query: Query, [etag, signal]: [string | null, AbortSignal | undefined]): Promise<Look> {
  const headers: Record<string, string> = etag === null ? {} : { "if-none-match": etag };
  return core.transport.request({ path: "/changes", query, headers, options: { signal } }, (reply) => ({
    page: reply.status === 304 ? null : pageOf<Change, ListChangesMeta>(reply),
    etag: reply.headers.get("etag"),
  }));
}

/** The pages behind one that was read already. */
async function* pagesFrom(core: Core, first: Page<Change, ListChangesMeta>, signal: AbortSignal | undefined): AsyncGenerator<Change, void> {
  yield* first.data;
  if (first.page.next === null) return;
  const path = new URL(first.page.next);
  yield* new Pages<Change, ListChangesMeta>({ transport: core.transport, path, query: {}, options: { signal }, isData: true });
}

async function* follow(core: Core, options: FollowOptions): AsyncGenerator<Change, void> {
  if (core.asOf !== undefined) throw new TypeError("A client that is pinned to a release has no changes to follow.");
  const { signal, resource, onRelease, pollSeconds = USUAL_SECONDS } = options;
  const pauseMs = Math.max(LEAST_SECONDS, pollSeconds) * 1_000;
  if (!Number.isFinite(pauseMs)) throw new TypeError("pollSeconds must be a number.");
  let since = options.since ?? (await latestRelease(core, signal));
  let etag: string | null = null;
  for (;;) {
    const found: Look = await look(core, { since, resource, limit: WALK_LIMIT }, [etag, signal]);
    etag = found.etag ?? etag;
    if (found.page !== null) {
      yield* pagesFrom(core, found.page, signal);
      if (found.page.meta.release > Number(since)) {
        since = found.page.meta.release;
        etag = null;
        onRelease?.(since);
      }
    }
    await sleep(pauseMs, signal);
  }
}

async function latestRelease(core: Core, signal: AbortSignal | undefined): Promise<number> {
  const { page } = await look(core, { limit: 1 }, [null, signal]);
  return page?.meta.release ?? 0;
}

/**
 * Yields changes as they are published, from `since` on, or from now on. It ends when the caller leaves the loop or aborts the
 * signal. A look that finds nothing new is free. Begun again with the `since` of `onRelease`, it repeats and misses nothing.
 */
export const followChanges = (core: Core, options: FollowOptions): AsyncGenerator<Change, void> =>
  untilAborted(follow(core, options), options.signal);
