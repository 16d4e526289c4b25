import { andThen, type Maybe } from "@/lib/core/maybe";
import type { Brand } from "@/lib/platform/brand-scope";
import { prisma } from "@/lib/platform/database";
import { ownUrl } from "@/lib/platform/env";
import { errorSampled } from "@/lib/platform/log-sampled";
import { plainHost } from "@/lib/platform/outgoing/host-names";
import { perProcess } from "@/lib/platform/process-state";
import { codeOf } from "@/lib/platform/sql-state";
import { versionClock, type Versions } from "@/lib/platform/version-clock";
import { servedBrands } from "./brands";

type Book = { at: Versions | null; orgIds: string[]; byHost: ReadonlyMap<string, Brand>; reading: Promise<void> | undefined };

const book = perProcess<Book>("brand-book", () => ({ at: null, orgIds: [], byHost: new Map(), reading: undefined }));

/** Whether nothing changed of brands, nor of the plans of those who have one. */
function isCurrent({ at, orgIds }: Book, { brand, access }: Versions): boolean {
  if (at?.brand !== brand) return false;
  return at.access === access || orgIds.every((orgId) => versionClock().access.isCurrent(orgId, at.access));
}

async function read(at: Versions): Promise<void> {
  const [brands, owners] = await Promise.all([servedBrands(prisma()), prisma().brand.findMany({ select: { orgId: true } })]);
  const byHost = new Map(brands.map(({ host, brand }) => [host, brand]));
  Object.assign(book(), { at, byHost, orgIds: owners.map(({ orgId }) => orgId) });
}

/** All brands as they were at most a second ago. When the database is away the last known ones hold. */
function current(): Maybe<ReadonlyMap<string, Brand>> {
  const state = book();
  const seen = andThen(versionClock().current(), (versions): Maybe<void> => {
    if (isCurrent(state, versions)) return undefined;
    return (state.reading ??= read(versions).finally(() => (state.reading = undefined)));
  });
  if (!(seen instanceof Promise)) return state.byHost;
  return seen.then(
    () => state.byHost,
    (error: unknown) => {
      errorSampled(["the brands could not be read", codeOf(error)], { err: error });
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
