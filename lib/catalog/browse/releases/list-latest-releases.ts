import { z } from "zod";
import { listPool } from "@/lib/platform/database";
import type { Head } from "../../current-release";
import { RECORDS_CHANGED } from "../../queries/release-counts";
import { RESOURCES } from "../../vocabulary";
import type { LatestRelease } from "./contract";

const count = z.int().min(0).catch(0);
const Summary = z.partialRecord(z.enum(RESOURCES), z.object({ added: count, changed: count, removed: count }));

type Row = {
  number: number;
  kind: string;
  source: string;
  published_at: Date;
  reverts: number | null;
  reverted_by: number | null;
  summary: unknown;
};

/** Releases that are listed; earlier ones are read through /changes. */
export const LATEST = 20;

/** Returns the newest releases with what each changed per dataset, the newest first. Titles and reasons are our team's notes, and not read. */
export async function listLatestReleases(head: Pick<Head, "release" | "sources">): Promise<LatestRelease[]> {
  const { rows } = await listPool().query<Row>(
    `select number, kind, source, published_at, reverts, reverted_by, ${RECORDS_CHANGED} as summary
     from release t where number <= $1 order by number desc limit $2`,
    [head.release, LATEST],
  );
  return rows.map(({ number, kind, source, published_at: publishedAt, reverts, reverted_by: revertedBy, summary }) => {
    const counts = Summary.parse(summary);
    return {
      ...{ number, kind, source, reverts, revertedBy },
      sourceName: head.sources.get(source)?.name ?? source,
      publishedAt: publishedAt.toISOString(),
      changes: RESOURCES.flatMap((resource) => {
        const found = counts[resource];
        return found && found.added + found.changed + found.removed > 0 ? [{ resource, ...found }] : [];
      }),
    };
  });
}
