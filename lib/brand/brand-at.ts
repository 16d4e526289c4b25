import { andThen, type Maybe } from "@/lib/core/maybe";
import type { Brand } from "@/lib/platform/brand-scope";
import { prisma } from "@/lib/platform/database";
import { ownUrl } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { perProcess } from "@/lib/platform/process-state";
import { versionClock, type Versions } from "@/lib/platform/version-clock";
import { servedBrands } from "./brands";
import { plainHost } from "./host-names";

type Book = { key: string; byHost: ReadonlyMap<string, Brand>; reading: Promise<void> | undefined };

const book = perProcess<Book>("brand-book", () => ({ key: "", byHost: new Map(), reading: undefined }));

/** A plan that changes moves `access`. */
const keyOf = ({ brand, access }: Versions): string => `${brand} ${access}`;

async function read(key: string): Promise<void> {
  const brands = await servedBrands(prisma());
  Object.assign(book(), { key, byHost: new Map(brands.map(({ host, brand }) => [host, brand])) });
}

/** All brands as they were at most a second ago. When the database is away the last known ones hold. */
function current(): Maybe<ReadonlyMap<string, Brand>> {
  const state = book();
  const seen = andThen(versionClock().current(), (versions): Maybe<void> => {
    const key = keyOf(versions);
    if (state.key === key) return undefined;
    return (state.reading ??= read(key).finally(() => (state.reading = undefined)));
  });
  if (!(seen instanceof Promise)) return state.byHost;
  return seen.then(
    () => state.byHost,
    (error: unknown) => {
      log().error({ err: error }, "the brands could not be read");
      return state.byHost;
    },
  );
}

let own: { url: string; header: string } | undefined;

/** Our own host needs no look-up at all: its header is known letter by letter. */
function isOwn(header: string): boolean {
  const url = ownUrl();
  if (own?.url !== url) own = { url, header: new URL(url).host };
  return own.header === header;
}

/** The brand that is served at a Host header; null for ours and for every host that is nobody's. */
export function brandAt(header: string | undefined): Maybe<Brand | null> {
  if (header === undefined || isOwn(header)) return null;
  const host = plainHost(header);
  return host === null ? null : andThen(current(), (byHost) => byHost.get(host) ?? null);
}
