import { listPool } from "@/lib/platform/database";
import type { Head } from "../../current-release";
import { inSandbox } from "../../queries/conditions";
import { all, Statement } from "../../queries/sql";
import { changesOf, type Version } from "../../records/record-history";
import { present, textRow } from "../../releases/changed-record";
import type { View } from "../../view";
import type { RecordChange } from "./contract";

/** Versions that are shown; a record seldom has more than a few. */
const MAX_VERSIONS = 20;
/** They name records that the reader may not see; the page links those that they may. */
const LINKS = ["company_id", "parent_id"];

/** What releases did with a record, the newest first, as far as the view shows its versions. */
export async function readHistory(
  { head, view }: { head: Head; view: View },
  resource: "company" | "product",
  id: string,
): Promise<RecordChange[]> {
  const sql = new Statement();
  const shown = all([(s) => `t.id = ${s.value(id)} and t.from_release <= ${s.value(head.release)}`, ...inSandbox(view, "t")], sql);
  const { rows } = await listPool().query<Version>({
    text: `select ${textRow("t")} as row, t.from_release as began, t.to_release as ended from ${resource} t
      where ${shown} order by t.from_release desc limit ${MAX_VERSIONS + 1}`,
    values: sql.values,
  });
  // What came before the oldest version that is read is not known: it is no beginning.
  const changes = changesOf(id, rows).slice(0, rows.length > MAX_VERSIONS ? -1 : undefined);
  const presented = await present(resource, changes);
  const published = new Map(head.releases.map(({ release, publishedAtMs }) => [release, new Date(publishedAtMs).toISOString()]));
  return changes.map(({ release, change }, i) => ({
    ...{ release, change, publishedAt: published.get(release) ?? "" },
    fields: (presented[i]?.fields ?? []).filter(({ name }) => !LINKS.includes(name)),
  }));
}
