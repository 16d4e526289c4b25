import type { Reason } from "../drafts";
import { SHIPMENT_BOUNDS } from "./shipment-bounds";
import type { Doubt, Figure } from "./shipment-jumps";

/** One table of one quarter: its figures, those of it that jumped, and how many rows the ceiling kept out. */
export type TableFigures = { figures: readonly Figure[]; jumped: readonly Figure[]; aboveMax: number };

const sum = (figures: readonly Figure[]): number => figures.reduce((gw, figure) => gw + figure.gw, 0);
const gwText = (gw: number): string => `${Number(gw.toPrecision(6))} GW`;
const because =
  (code: string, detail: string) =>
  (figure: Figure): Doubt => ({ figure, reason: { code, detail } satisfies Reason });

/** Why nothing new of a table is believed: its unit. */
function unitReason(parts: readonly Figure[], aboveMax: number): string | null {
  const { rowsAboveMax, maxGw } = SHIPMENT_BOUNDS;
  if (aboveMax >= rowsAboveMax) return `${aboveMax} rows of this table are above the limit. The unit of the table may be MW.`;
  const gw = sum(parts);
  return gw > maxGw.table ? `The rows of this table add up to ${gwText(gw)}, above ${maxGw.table} GW. The unit may be MW.` : null;
}

/** Parts that are more than the whole, or the total where they are all together. */
function overTotal(parts: readonly Figure[], total: Figure): Doubt[] {
  const limit = SHIPMENT_BOUNDS.partsOfTotal * total.gw;
  const [over, rest] = [parts.filter(({ gw, isOpen }) => isOpen && gw > limit), parts.filter(({ gw, isOpen }) => !isOpen || gw <= limit)];
  const isExplained = sum(rest) <= limit && (!total.isOpen || over.length === 1);
  if (isExplained)
    return over.map((part) =>
      because("parts-over-total", `${part.entity}: ${gwText(part.gw)} is more than the stated total of ${gwText(total.gw)}.`)(part),
    );
  const detail = `The ${parts.length} rows of this table add up to ${gwText(sum(parts))}, more than the stated total of ${gwText(total.gw)}.`;
  return (total.isOpen ? [total] : parts.filter(({ isOpen }) => isOpen)).map(because("parts-over-total", detail));
}

/** A total that is the sum of its parts is wrong with any of them. */
function withJumped(parts: readonly Figure[], total: Figure, jumped: readonly Figure[]): Doubt[] {
  const { partsOfTotal, sumOfParts } = SHIPMENT_BOUNDS;
  const gw = sum(parts) + sum(jumped);
  if (!total.isOpen || jumped.length === 0 || gw < sumOfParts * total.gw || gw > partsOfTotal * total.gw) return [];
  const names = jumped.map(({ entity }) => entity).join(", ");
  return [because("total-doubtful", `The total of ${gwText(total.gw)} includes a quarantined value (${names}).`)(total)];
}

/** What of one table can't be right beside the rest of it. Where one source states no total, only the unit is looked at. */
export function doubtsIn({ figures, jumped, aboveMax }: TableFigures): Doubt[] {
  const parts = figures.filter(({ isTotal }) => !isTotal);
  const unit = unitReason(parts, aboveMax);
  if (unit !== null) return figures.filter(({ isOpen }) => isOpen).map(because("unit-doubtful", unit));
  const total = figures.find(({ isTotal }) => isTotal);
  if (!total) return [];
  const over = sum(parts) > SHIPMENT_BOUNDS.partsOfTotal * total.gw ? overTotal(parts, total) : [];
  return over.length > 0
    ? over
    : withJumped(
        parts,
        total,
        jumped.filter(({ isTotal }) => !isTotal),
      );
}
