import { quarterIndex } from "@/lib/core/dates";
import type { Reason } from "../drafts";
import { SHIPMENT_BOUNDS } from "./shipment-bounds";

/** A volume of a source: one that an import stages, or a published one that it leaves. */
export type Figure = {
  ref: string;
  /** product/dimension/basis */
  scope: string;
  quarter: string;
  entityId: string;
  entity: string;
  isTotal: boolean;
  gw: number;
  /** Whether it may be quarantined: staged, and not the published volume, which somebody may have accepted. */
  isOpen: boolean;
};
export type Doubt = { figure: Figure; reason: Reason };

const { timesAbove, timesBelow, leastGw, neighbours, mostQuartersApart, mostInARow } = SHIPMENT_BOUNDS.jump;

const isAbove = ({ gw }: Figure, near: Figure): boolean => gw > timesAbove * near.gw && gw - near.gw > leastGw;
const isBelow = ({ gw }: Figure, near: Figure): boolean => gw * timesBelow < near.gw && near.gw - gw > leastGw;

const apart = (a: Figure, b: Figure): number => Math.abs(quarterIndex(a.quarter) - quarterIndex(b.quarter));

function reasonOf(figure: Figure, near: readonly Figure[]): Reason {
  const said = near.map(({ quarter, gw }) => `${quarter}: ${gw} GW`).join(", ");
  const how = near.every((one) => isAbove(figure, one)) ? `more than ${timesAbove} times` : `less than a ${timesBelow}th of`;
  const detail = `${figure.entity} ${figure.quarter}: ${figure.gw} GW is ${how} its neighbours (${said}). The unit may be wrong.`;
  return { code: "volume-jump", detail };
}

type Run = { figures: readonly Figure[]; before: readonly Figure[]; after: readonly Figure[] };

/** So many quarters in a row, each time with those around them that they are measured by. */
function runsOf(series: readonly Figure[], n: number): Run[] {
  return series.slice(0, Math.max(0, series.length - n + 1)).map((first, at) => {
    const figures = series.slice(at, at + n);
    const last = figures.at(-1) ?? first;
    return {
      figures,
      before: series.slice(Math.max(0, at - neighbours), at).filter((near) => apart(near, first) <= mostQuartersApart),
      after: series.slice(at + n, at + n + neighbours).filter((near) => apart(near, last) <= mostQuartersApart),
    };
  });
}

const isNothing = (figures: readonly Figure[]): boolean => figures.every(({ gw }) => gw === 0);

function jumpsOf({ figures, before, after }: Run): Doubt[] {
  // Nothing is no measure of what was shipped: whoever begins, begins, and whoever ends, ends.
  const measure = [...before, ...after].filter(({ gw }) => gw > 0);
  const mayBeNothing = isNothing(figures) && (isNothing(before) || isNothing(after));
  if (measure.length === 0 || mayBeNothing || figures.some(({ isOpen }) => !isOpen)) return [];
  const jumps = [isAbove, isBelow].some((isOff) => figures.every((figure) => measure.every((near) => isOff(figure, near))));
  return jumps ? figures.map((figure) => ({ figure, reason: reasonOf(figure, measure) })) : [];
}

/**
 * The figures of one series, in order of quarters, that jump. What jumped is no measure of the others: the series is looked at again
 * without it. Those between others come first, and single ones before several, so that one typing error is one row.
 */
export function jumpsIn(series: readonly Figure[]): Doubt[] {
  for (const isBetween of [true, false])
    for (let n = 1; n <= mostInARow; n++) {
      const runs = runsOf(series, n).filter(({ before, after }) => (before.length > 0 && after.length > 0) === isBetween);
      const jumps = new Map(runs.flatMap(jumpsOf).map((jump) => [jump.figure, jump]));
      if (jumps.size > 0) return [...jumps.values(), ...jumpsIn(series.filter((figure) => !jumps.has(figure)))];
    }
  return [];
}
