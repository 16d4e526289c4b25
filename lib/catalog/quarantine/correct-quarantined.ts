import { z } from "zod";
import { marketDay } from "@/lib/core/dates";
import { DomainError, type Issue } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import type { QuarantinedRow } from "@/prisma/generated/client";
import type { CompanyDirectory, Draft, Reason } from "../drafts";
import { wordIn } from "../importers/cells";
import { Reason as ReasonShape, ResourceName } from "../imports/contract";
import { companyDirectory } from "../imports/open-import";
import { actorId } from "../releases/actor-id";
import { ANOTHER_CATEGORY, categoryReasons } from "../staging/another-category";
import { reasonsAgainst } from "../staging/checks";
import { contentHash, stagedRow, type StagedRow, jsonColumn } from "../staging/staged-row";
import { unclearCompanyReasons } from "../staging/unclear-names";
import { COMPANY_UNKNOWN, unknownCompanyReasons } from "../staging/unknown-companies";
import type { Resource } from "../vocabulary";
import { canBeAccepted, Doc, quarantineMay, QuarantineState, type CorrectInput } from "./contract";
import { outdated } from "./decide-quarantined";
import { changedFields, givenValues } from "./given-values";
import { jumpsOf } from "./jump-of";
import { draftFrom } from "./row-form";
import { identityOf } from "./row-identity";

/** Columns that only the source's file says: a corrected row keeps what it had. */
const INHERITED: Readonly<Partial<Record<Resource, string>>> = { company: "parent_id", product: "series_id" };

const issueOf = ({ code, detail }: Reason): Issue => {
  const column = /^([a-z_]+): /.exec(detail)?.[1];
  const place = column ?? PLACES[code] ?? "values";
  return { parameter: place, code, detail: column === undefined ? detail : detail.slice(column.length + 2) };
};

const PLACES: Readonly<Record<string, string>> = {
  "price-not-positive": "avg",
  "price-order": "avg",
  "price-out-of-range": "avg",
  "impossible-efficiency": "efficiency_pct",
  "negative-volume": "volume_gw",
  "bad-quarter": "quarter",
  "bad-date": "date",
  "price-jump": "accept_jump",
  "carried-differs": "accept_jump",
  "volume-jump": "accept_jump",
  "company-changed": "accept_jump",
  "parts-over-total": "accept_jump",
  "unit-doubtful": "accept_jump",
};

export const refusal = (reasons: readonly Reason[]): DomainError =>
  new DomainError("invalid-parameter", reasons.map(({ detail }) => detail).join(" "), { errors: reasons.map(issueOf) });

export function refuseFor(reasons: readonly Reason[]): void {
  if (reasons.length > 0) throw refusal(reasons);
}

type Row = QuarantinedRow;
const ReasonList = z.array(ReasonShape);
type Values = Readonly<Record<string, string>>;
/** `given`: the values that the row was quarantined with. */
type Correction = { version: number; given: Values; values: Values; acceptJump: boolean; companies: CompanyDirectory };

/**
 * What only the file shows, so that no check of values finds it again: by its code, the fields beside the one it names of which another
 * value removes it too.
 */
const ONLY_IN_FILE: Readonly<Record<string, readonly string[]>> = {
  ...{ "unit-missing": [], "decimal-sign": [], "unit-contradiction": ["unit"], "currency-contradiction": ["currency"] },
  ...{ "stage-contradiction": ["item"], "term-contradiction": ["item"] },
};

/** Why a correction leaves what a row was quarantined for as it is. Nothing that can't be accepted goes out unchanged. */
function leftReasons(row: Row, { given, values }: Correction, corrected: StagedRow): Reason[] {
  const reasons = ReasonList.parse(row.reasons);
  const changed = new Set(changedFields(given, values).map(([name]) => name));
  if (changed.size === 0 && corrected.hash !== row.hash && row.hash !== null) return [];
  if (changed.size === 0 && !canBeAccepted({ hash: row.hash, reasons }))
    return [
      {
        code: "nothing-changed",
        detail: "Nothing was changed, and the row can't be accepted as it is. Correct a value or reject the row.",
      },
    ];
  return reasons.flatMap(({ code, detail }) => {
    const named = /^([a-z_]+): /.exec(detail)?.[1] ?? "";
    const others = wordIn(ONLY_IN_FILE, code);
    if (others === undefined || [named, ...others].some((name) => changed.has(name))) return [];
    return [{ code: "not-corrected", detail: `${detail}. Correct ${[named, ...others].join(" or ")}, or reject the row.` }];
  });
}

/**
 * What a quarantined row becomes with other values, checked by the rules that quarantined it.
 * @throws DomainError invalid-parameter with an error for each column, outdated, conflict
 */
export async function correctedRow(ctx: Context, row: Row, correction: Correction): Promise<StagedRow> {
  const { version, values, acceptJump, companies } = correction;
  if (row.version !== version) throw outdated();
  if (!quarantineMay(QuarantineState.parse(row.state), "corrected") || row.publishingId !== null)
    throw new DomainError("conflict", `Row ${row.id} is already ${row.state}.`);
  const identity = await identityOf(row);
  if (identity === "unknown") throw new DomainError("conflict", "This row does not identify a record. Fix the file and upload it again.");
  const outcome = draftFrom(ResourceName.parse(row.resource), values, { ref: identity.ref, companies });
  if ("quarantine" in outcome) throw refusal(outcome.quarantine);
  const against = reasonsAgainst(outcome, marketDay(ctx.clock.now()));
  if (against.length > 0) throw refusal(against);
  refuseFor(await unclearCompanyReasons(row.source, outcome));
  const corrected = rowOf(row, outcome);
  refuseFor(leftReasons(row, correction, corrected));
  if (row.resource === "product") refuseFor(await correctedCategory(row, outcome));
  refuseFor(await unknownCompanyReasons(corrected));
  if (!acceptJump) refuseFor(await jumpsOf(row.source, corrected));
  return corrected;
}

/** A product that was quarantined for its category must not take the place of the published one by another correction. */
async function correctedCategory({ source, reasons }: Row, outcome: Draft): Promise<Reason[]> {
  const isAbout = ReasonList.parse(reasons).some(({ code }) => code === ANOTHER_CATEGORY);
  return isAbout ? [...(await categoryReasons(pool(), source, [outcome])).values()] : [];
}

/** Keeps what a row becomes with its reason; it is published with a later release. @throws DomainError outdated */
export async function writeCorrection(
  tx: TxContext,
  row: Row,
  { corrected, reason }: { corrected: StagedRow; reason: string },
): Promise<void> {
  const { count } = await tx.db.quarantinedRow.updateMany({
    where: { id: row.id, version: row.version },
    data: {
      state: "corrected",
      version: { increment: 1 },
      decision: reason,
      decidedAt: new Date(tx.clock.now()),
      decidedBy: actorId(tx),
      corrected: { ref: corrected.ref, hash: corrected.hash, doc: jsonColumn(corrected.doc) },
    },
  });
  if (count !== 1) throw outdated();
}

/** Gives a quarantined row other values. @throws DomainError not-found, and what `correctedRow` throws */
export async function correctQuarantined(ctx: Context, id: string, input: z.output<typeof CorrectInput>): Promise<void> {
  requireStaff(ctx, "data:write");
  const row = await prisma().quarantinedRow.findUnique({ where: { id: BigInt(id) } });
  if (!row) throw new DomainError("not-found", `There is no quarantined row ${id}.`);
  const { version, values, reason, accept_jump: acceptJump } = input;
  const given = (await givenValues([row]))(row);
  const corrected = await correctedRow(ctx, row, { version, given, values, acceptJump, companies: await companyDirectory() });
  await transaction(ctx, async (tx) => {
    await writeCorrection(tx, row, { corrected, reason });
    await recordEvent(tx, {
      type: "quarantine.corrected",
      subject: id,
      data: { rows: 1, source: row.source, reason, overJump: acceptJump },
    });
  });
}

/** A company whose parent is unknown has none, once somebody has seen it. */
function rowOf({ source, doc: quarantined, reasons }: Row, draft: Draft): StagedRow {
  const row = stagedRow(source, draft);
  const isOrphan = row.resource === "company" && ReasonList.parse(reasons).some(({ code }) => code === COMPANY_UNKNOWN);
  const column = isOrphan ? undefined : INHERITED[row.resource];
  const inherited = column === undefined ? undefined : Doc.parse(quarantined)[column];
  if (column === undefined || typeof inherited !== "string") return row;
  const doc = { ...row.doc, [column]: inherited };
  return { ...row, doc, hash: contentHash(doc) };
}
