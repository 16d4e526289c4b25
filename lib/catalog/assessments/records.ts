import { DomainError } from "@/lib/core/errors";
import type { TxContext } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { RoundRow, RoundState, RoundView } from "./contract";

/** What became of a round: its import says so, and the release says whether it still stands. */
const STATE = `case when r.discarded_at is not null then 'discarded' when i.state = 'published' then 'published'
  when i.state in ('staged', 'publishing', 'reading') then 'staged' else 'open' end`;

const COLUMNS = `r.id, r.source, coalesce(d.name, r.source) as source_name, r.frequency, to_char(r.date, 'YYYY-MM-DD') as date, ${STATE} as state,
  r.approval, r.bound_pct, r.version, r.created_at, r.created_by, r.publish_at, r.publish_zone, r.held_at, r.held_reason,
  case when i.state in ('staged', 'publishing', 'reading', 'published') then r.import_id end as import_id, i.release, p.reverted_by as undone_by`;

const FROM = `assessment_round r left join import_run i on i.id = r.import_id left join release p on p.number = i.release
  left join data_source d on d.code = r.source`;

type Times = "created_at" | "publish_at" | "held_at";
type Found = Omit<RoundView, Times> & { created_at: Date; publish_at: Date | null; held_at: Date | null; bound_pct: number | null };
export type Round = RoundView & { bound_pct: number | null };

const presented = <T extends Found>({ created_at, publish_at, held_at, ...round }: T) => ({
  ...round,
  created_at: created_at.toISOString(),
  publish_at: publish_at?.toISOString() ?? null,
  held_at: held_at?.toISOString() ?? null,
});

/** @throws DomainError not-found */
export async function roundById(id: string): Promise<Round> {
  const { rows } = await pool().query<Found>(`select ${COLUMNS} from ${FROM} where r.id = $1`, [id]);
  const [found] = rows;
  if (!found) throw new DomainError("not-found", `There is no assessment round ${id}.`);
  return presented(found);
}

const COUNTS = `(select count(*)::int from assessment_entry e where e.round_id = r.id) as series,
  (select count(*)::int from assessment_entry e where e.round_id = r.id and e.state <> 'open') as done`;

/** Rounds behind a place in the list, the newest first; `done` counts what has a price or a reason, which is all that a finished round needs. */
export async function roundsBehind(place: { at: Date; id: string } | null, limit: number): Promise<(Round & RoundRow)[]> {
  const { rows } = await pool().query<Found & { series: number; done: number }>(
    `select ${COLUMNS}, ${COUNTS} from ${FROM} where ($1::timestamptz is null or (r.created_at, r.id) < ($1, $2)) order by r.created_at desc, r.id desc limit $3`,
    [place?.at ?? null, place?.id ?? null, limit],
  );
  return rows.map(presented);
}

/** Rounds of a source and frequency that are open, or published and not undone. */
export async function standingRounds(source: string, frequency: string): Promise<Round[]> {
  const { rows } = await pool().query<Found>(
    `select ${COLUMNS} from ${FROM} where r.source = $1 and r.frequency = $2 and r.discarded_at is null and p.reverted_by is null order by r.date desc limit 400`,
    [source, frequency],
  );
  return rows.map(presented);
}

/** Rounds whose time of publication has come, and that are not published. */
export async function dueRounds(now: Date, limit: number): Promise<Round[]> {
  const { rows } = await pool().query<Found>(
    `select ${COLUMNS} from ${FROM} where r.publish_at <= $1 and r.discarded_at is null and i.state is distinct from 'published' order by r.publish_at, r.id limit $2`,
    [now, limit],
  );
  return rows.map(presented);
}

const REFUSALS: Readonly<Record<Exclude<RoundState, "open">, string>> = {
  staged: "This round is ready to publish. Discard its import to change a price.",
  published: "This round is published. Correct a published price instead.",
  discarded: "This round was discarded.",
};

/** The round, locked, so that what is asked of it at once comes one after the other. @throws DomainError not-found, conflict */
export async function lockOpenRound(tx: TxContext, id: string): Promise<Round> {
  await tx.db.$queryRaw`select from assessment_round where id = ${id} for update`;
  const round = await roundById(id);
  if (round.state !== "open") throw new DomainError("conflict", REFUSALS[round.state]);
  return round;
}

export const changedMeanwhile = (): DomainError =>
  new DomainError("outdated", "This was changed by someone else. Compare both values and save again.");
