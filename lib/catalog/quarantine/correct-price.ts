import type { z } from "zod";
import { isDay, marketDay } from "@/lib/core/dates";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { pool } from "@/lib/platform/database";
import type { PriceDraft } from "../drafts";
import { exactFields } from "../files/exact-rows";
import { CORRECTION_KIND } from "../imports/contract";
import { SERIES_NAMES, spotPrice } from "../resources/spot-price";
import { reasonsAgainst } from "../staging/checks";
import { stagedRow } from "../staging/staged-row";
import type { CorrectPriceInput } from "./contract";
import { refuseFor } from "./correct-quarantined";
import { jumpsOf } from "./jump-of";
import { noteCorrections, openPreparedRun } from "./prepared-run";

type Published = PriceDraft & { source: string; hash: string };

const EXACT = exactFields(spotPrice.fields);
const PUBLISHED = `
  select ${Object.keys(spotPrice.form.shape)
    .map((name) => `${EXACT[name]?.sql} as "${name}"`)
    .join(", ")}, t.source, t.content_hash as hash
  from (
    select p.*, ${SERIES_NAMES.map((name) => `s.${name}`).join(", ")} from spot_price p join price_series s on s.id = p.series_id
    where p.series_id = $1 and p.date = $2::date and p.to_release is null
  ) t`;

const DECIMAL = /^\d{1,12}(\.\d{1,12})?$/;

const VALUES = ["low", "avg", "high"] as const;
const isSame = (a: string | null, b: string | null): boolean => (a === null || b === null ? a === b : Number(a) === Number(b));

function decimal(name: string, text: string): string | null {
  if (text === "") return null;
  if (DECIMAL.test(text)) return text;
  throw wrongParameter(name, "number-invalid", "Enter a number with a decimal point.");
}

/**
 * Sets one published price of one day by hand. What comes of it is an import of one row, which is looked
 * at and published like any other; the next file of the source does not take it back unseen.
 * @throws DomainError invalid-parameter, not-found, outdated when the price has changed since it was shown
 */
export async function correctPrice(
  ctx: Context,
  seriesId: string,
  input: z.output<typeof CorrectPriceInput>,
): Promise<{ import_id: string }> {
  requireStaff(ctx);
  if (!isDay(input.date)) throw wrongParameter("date", "date-invalid", "This date does not exist.");
  const { rows } = await pool().query<Published>(PUBLISHED, [seriesId, input.date]);
  const found = rows[0];
  if (!found) throw new DomainError("not-found", `This series has no published price on ${input.date}.`);
  if (found.hash !== input.hash) throw new DomainError("outdated", "The price for this date has changed. Reload the page and try again.");
  const { source, hash, ...published } = found;
  const values = { low: decimal("low", input.low), avg: decimal("avg", input.avg) ?? "", high: decimal("high", input.high) };
  // The change that the source states belongs to its own value.
  const item = { resource: "spot_price" as const, draft: { ...published, ...values, change_pct: null } };
  refuseFor(reasonsAgainst(item, marketDay(ctx.clock.now())));
  const row = stagedRow(source, item);
  if (row.doc["series_id"] !== seriesId) throw new Error(`series ${seriesId} is not what its attributes say`);
  if (VALUES.every((name) => isSame(published[name], values[name])))
    throw new DomainError("conflict", "These values are already published.");
  if (!input.accept_jump) refuseFor(await jumpsOf(source, row));
  return transaction(ctx, async (tx) => {
    const importId = await openPreparedRun(tx, { kind: CORRECTION_KIND, source, rows: [row] });
    await noteCorrections(tx, importId, { source, corrections: [{ row, reason: input.reason, replaced: [hash] }] });
    const data = { source, date: input.date, from: published.avg, to: values.avg, reason: input.reason, overJump: input.accept_jump };
    await recordEvent(tx, { type: "price.corrected", subject: seriesId, data });
    return { import_id: importId };
  });
}
