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

const { times, agree, lostDigit, timesBelowAny, leastGw, thousand, neighbours, mostQuartersApart, mostInARow } = SHIPMENT_BOUNDS.jump;

type Step = Readonly<{ times: number; leastGw: number }>;

const isTimes = (high: Figure, low: Figure, step: Step): boolean => high.gw > step.times * low.gw && high.gw - low.gw > step.leastGw;

const apart = (a: Figure, b: Figure): number => Math.abs(quarterIndex(a.quarter) - quarterIndex(b.quarter));

function reasonOf(figure: Figure, near: readonly Figure[]): Reason {
  const said = near.map(({ quarter, gw }) => `${quarter}: ${gw} GW`).join(", ");
  const how = near.every((one) => figure.gw > one.gw) ? `more than ${times} times` : "less than a sixth of";
  const detail = `${figure.entity} ${figure.quarter}: ${figure.gw} GW is ${how} its neighbours (${said}). The unit may be wrong.`;
  return { code: "volume-jump", detail };
}

/** `others` are all of the series before and after, the nearest first: `before` and `after` are those of them that measure. */
type Run = {
  figures: readonly Figure[];
  before: readonly Figure[];
  after: readonly Figure[];
  others: readonly (readonly Figure[])[];
};

/** So many quarters in a row, each time with those around them that they are measured by. */
function runsOf(series: readonly Figure[], n: number): Run[] {
  return series.slice(0, Math.max(0, series.length - n + 1)).map((first, at) => {
    const figures = series.slice(at, at + n);
    const last = figures.at(-1) ?? first;
    return {
      figures,
      before: series.slice(Math.max(0, at - neighbours), at).filter((near) => apart(near, first) <= mostQuartersApart),
      after: series.slice(at + n, at + n + neighbours).filter((near) => apart(near, last) <= mostQuartersApart),
      others: [series.slice(0, at).toReversed(), series.slice(at + n)],
    };
  });
}

const isNothing = (figures: readonly Figure[]): boolean => figures.every(({ gw }) => gw === 0);

const isBetween = ({ before, after }: Run): boolean => before.length > 0 && after.length > 0;

type Off = (figure: Figure, near: Figure) => boolean;

const isAbove: Off = (figure, near) => isTimes(figure, near, { times, leastGw });
const isBelow: Off = (figure, near) => isTimes(near, figure, { times, leastGw });
const isFarBelow: Off = (figure, near) => isTimes(near, figure, { times: timesBelowAny, leastGw });
const isThousandAbove: Off = (figure, near) => isTimes(figure, near, thousand);
const isThousandBelow: Off = (figure, near) => figure.gw > 0 && isTimes(near, figure, thousand);

const gwOf = ({ gw }: Figure): number => gw;

const doAgree = (figures: readonly Figure[]): boolean => Math.max(...figures.map(gwOf)) <= agree * Math.min(...figures.map(gwOf));

/** Whether a run that is below its neighbours is so by mistake, rather than by what the trade does. */
function isSlipBelow(run: Run, measure: readonly Figure[]): boolean {
  if (isBetween(run)) return doAgree(measure);
  const nearest = run.before.length > 0 ? run.before.at(-1) : run.after[0];
  const [least, most] = lostDigit;
  return nearest !== undefined && run.figures.every(({ gw }) => nearest.gw >= least * gw && nearest.gw <= most * gw);
}

/** How a run may be off its neighbours. */
function offsOf(run: Run, measure: readonly Figure[]): Off[] {
  const usual = [isAbove, isFarBelow, ...(isSlipBelow(run, measure) ? [isBelow] : [])];
  return isBetween(run) ? [...usual, isThousandAbove, isThousandBelow] : usual;
}

/** Whether those that a run at an end does not fit are as many as it, so that it is not they which are wrong; what is published is right. */
function isOutnumbered(run: Run, measure: readonly Figure[], isOff: Off): boolean {
  if (isBetween(run) || measure.some(({ isOpen }) => !isOpen)) return true;
  const apartFrom = run.others.flatMap((side) => {
    const end = side.findIndex((near) => near.gw > 0 && !run.figures.every((figure) => isOff(figure, near)));
    return end === -1 ? side : side.slice(0, end);
  });
  return apartFrom.filter(({ gw }) => gw > 0).length >= run.figures.length;
}

function jumpsOf(run: Run): Doubt[] {
  const { figures, before, after } = run;
  // Nothing is no measure of what was shipped: whoever begins, begins, and whoever ends, ends.
  const measure = [...before, ...after].filter(({ gw }) => gw > 0);
  const mayBeNothing = isNothing(figures) && (isNothing(before) || isNothing(after));
  if (measure.length === 0 || mayBeNothing || figures.some(({ isOpen }) => !isOpen)) return [];
  const jumps = offsOf(run, measure).some(
    (isOff) => figures.every((figure) => measure.every((near) => isOff(figure, near))) && isOutnumbered(run, measure, isOff),
  );
  return jumps ? figures.map((figure) => ({ figure, reason: reasonOf(figure, measure) })) : [];
}

/** A run between others, measured without one that is not the nearest, as wrong as it may be; what is left has to agree. */
function withoutOne(run: Run): Run[] {
  const [nearestBefore, nearestAfter] = [run.before.at(-1), run.after[0]];
  return [...run.before, ...run.after].flatMap((one) => {
    if (one === nearestBefore || one === nearestAfter) return [];
    const left = { ...run, before: run.before.filter((near) => near !== one), after: run.after.filter((near) => near !== one) };
    return isBetween(left) && doAgree([...left.before, ...left.after]) ? [left] : [];
  });
}

/**
 * The figures of one series, in order of quarters, that jump. What jumped is no measure of the others: the series is looked at again
 * without it. Those between others come first, and single ones before several, so that one typing error is one row; last those with
 * another error beside them.
 */
export function jumpsIn(series: readonly Figure[]): Doubt[] {
  for (const areBetween of [true, false])
    for (let n = 1; n <= mostInARow; n++) {
      const runs = runsOf(series, n).filter((run) => isBetween(run) === areBetween);
      const jumps = new Map(runs.flatMap(jumpsOf).map((jump) => [jump.figure, jump]));
      if (jumps.size > 0) return [...jumps.values(), ...jumpsIn(series.filter((figure) => !jumps.has(figure)))];
    }
  const [besides] = runsOf(series, 1).flatMap(withoutOne).flatMap(jumpsOf);
  return besides ? [besides, ...jumpsIn(series.filter((figure) => figure !== besides.figure))] : [];
}
