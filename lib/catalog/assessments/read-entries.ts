import { DomainError } from "@/lib/core/errors";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import { actorId } from "../releases/actor-id";
import { PRICE_STAGES, type PriceStage } from "../vocabulary";
import type { RoundEntry } from "./contract";
import { roundById, type Round } from "./records";
import { boundOf, isOwnEntry, verdictOn, type Before } from "./rules";

const SHOWN = 3;

type Last = RoundEntry["last"][number] & { hash: string };
type Found = Omit<RoundEntry, "last" | "entered_at" | "bound_pct" | "is_own"> & {
  stage: PriceStage;
  last: Last[];
  taken: boolean;
  before_hash: string | null;
  must_approve: boolean;
  entered_at: Date | null;
};

const ENTRIES = `
  select e.series_id, s.item, s.stage, s.technology, s.region, s.price_term, s.currency, s.unit, e.state, e.low, e.avg, e.high, e.note, e.version,
    e.before_hash, e.entered_by, e.entered_at, e.must_approve, e.decision, e.decided_by, e.decision_note,
    coalesce(l.last, '[]') as last,
    exists (select from spot_price p where p.series_id = e.series_id and p.to_release is null and p.date >= $2::date) as taken
  from assessment_entry e join price_series s on s.id = e.series_id
  left join lateral (
    select json_agg(json_build_object('date', to_char(x.date, 'YYYY-MM-DD'), 'low', x.low::text, 'avg', x.avg::text, 'high', x.high::text,
      'basis', x.basis, 'hash', x.content_hash) order by x.date desc) as last
    from (select * from spot_price p where p.series_id = e.series_id and p.to_release is null and p.date < $2::date order by p.date desc limit ${SHOWN}) x
  ) l on true
  where e.round_id = $1 and ($3::text is null or e.series_id = $3)
  order by array_position($4::text[], s.stage), s.position, s.id`;

export type KnownEntry = RoundEntry & { before: Before; must_approve: boolean };

function known({ last, before_hash, must_approve, entered_at, taken, ...found }: Found, round: Round, actor: string | null): KnownEntry {
  const before = last[0] ?? null;
  const boundPct = boundOf(found.stage, round.bound_pct);
  const { state, low, avg, high, decision } = found;
  const entry = { state, low, avg, high, decision, beforeHash: before_hash, mustApprove: must_approve };
  const verdict = verdictOn(entry, before, { approval: round.approval, boundPct, date: round.date, taken });
  // What was published or discarded is over: what its source says by now is no fault of it.
  const isOver = round.state === "published" || round.state === "discarded";
  return {
    ...found,
    last: last.map(({ date, low: least, avg: average, high: most, basis }) => ({ date, low: least, avg: average, high: most, basis })),
    entered_at: entered_at?.toISOString() ?? null,
    bound_pct: boundPct,
    ...verdict,
    ...(isOver ? { fault: null, is_done: state !== "open", is_approved: decision === "approved" } : {}),
    is_own: isOwnEntry({ state, enteredBy: found.entered_by }, actor),
    before,
    must_approve,
  };
}

/** The series of a round as they are now, or one of them, with what the rules say of each; in the order of the value chain. */
export async function readEntries(round: Round, actor: string | null, seriesId?: string): Promise<KnownEntry[]> {
  const { rows } = await pool().query<Found>(ENTRIES, [round.id, round.date, seriesId ?? null, PRICE_STAGES]);
  return rows.map((found) => known(found, round, actor));
}

export type EntryPlace = { roundId: string; seriesId: string };

/** @throws DomainError not-found */
export async function entryOf(round: Round, actor: string | null, seriesId: string): Promise<KnownEntry> {
  const [entry] = await readEntries(round, actor, seriesId);
  if (!entry) throw new DomainError("not-found", `Series ${seriesId} is not part of this round.`);
  return entry;
}

export const shown = ({ before: _before, must_approve: _must, ...entry }: KnownEntry): RoundEntry => entry;

/** One series of a round as it is now. @throws DomainError not-found */
export async function readEntry(ctx: Context, { roundId, seriesId }: EntryPlace): Promise<RoundEntry> {
  requireStaff(ctx, "data:read");
  return shown(await entryOf(await roundById(roundId), actorId(ctx), seriesId));
}
