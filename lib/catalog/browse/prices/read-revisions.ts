import { marketDay } from "@/lib/core/dates";
import { listPool } from "@/lib/platform/database";
import { inSandbox } from "../../queries/conditions";
import { all, Statement } from "../../queries/sql";
import { isInside } from "../../view";
import type { Reader } from "../kept-by-view";
import type { Revision, Touch } from "./contract";
import { inWindow } from "./reach";
import type { State } from "./state-asked";

type Version = { day: string; low: string | null; avg: string; high: string | null; from_release: number; published_at: Date };

const isSame = (a: Version, b: Version): boolean =>
  (["low", "avg", "high"] as const).every(
    (end) => a[end] === b[end] || (a[end] !== null && b[end] !== null && Number(a[end]) === Number(b[end])),
  );

/** What each day was shown as before its present value, oldest first. */
function revisionsIn(versions: readonly Version[]): Map<string, Revision[]> {
  const found = new Map<string, Revision[]>();
  versions.forEach((version, index) => {
    const next = versions[index + 1];
    if (next?.day !== version.day || isSame(version, next)) return;
    const { day, low, avg, high } = version;
    const revision = { low, avg, high, release: next.from_release, publishedAtMs: next.published_at.getTime() };
    found.set(day, [...(found.get(day) ?? []), revision]);
  });
  return found;
}

/** Values of a series that a release up to the one that is read said otherwise, by the day of the assessment; of days that are shown whole. */
export async function readRevisions(id: string, state: State, { view }: Reader): Promise<Map<string, Revision[]>> {
  const sql = new Statement();
  const shown = all(inSandbox(view, "p"), sql);
  const text = `
    select v.day, v.low, v.avg, v.high, v.from_release, r.published_at from (
      select p.date::text as day, p.low::text as low, p.avg::text as avg, p.high::text as high, p.from_release, count(*) over (partition by p.date) as versions
      from spot_price p
      where p.series_id = ${sql.value(id)} and p.basis = 'assessment' and p.date <= ${sql.value(state.day)}::date
        and p.from_release <= ${sql.value(state.release)} and ${inWindow(view, sql)} and ${shown}
    ) v join release r on r.number = v.from_release
    where v.versions > 1 order by v.day, v.from_release`;
  const { rows } = await listPool().query<Version>({ text, values: sql.values });
  return revisionsIn(rows);
}

/** The releases that changed assessments of a series which the view shows, oldest first, as far as the plan reads earlier states. */
export async function readTouches(id: string, { view, head }: Reader): Promise<Touch[]> {
  const sql = new Statement();
  const rowsOf = `p.series_id = ${sql.value(id)} and p.basis = 'assessment' and ${inWindow(view, sql)} and ${all(inSandbox(view, "p"), sql)}`;
  const text = `
    select r.number as release, r.published_at from release r
    where r.number <= ${sql.value(head.release)} and r.number in (
      select p.from_release from spot_price p where ${rowsOf} union select p.to_release from spot_price p where ${rowsOf}
    ) order by r.number`;
  const { rows } = await listPool().query<{ release: number; published_at: Date }>({ text, values: sql.values });
  return rows
    .map(({ release, published_at: at }) => ({ release, publishedAtMs: at.getTime() }))
    .filter(({ publishedAtMs }) => isInside(marketDay(publishedAtMs), view.windows.spot));
}
