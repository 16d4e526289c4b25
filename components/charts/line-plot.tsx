"use client";

import { scaleLinear, scaleUtc } from "d3-scale";
import { axisDays, dayMs, dayName, figure } from "./chart-format";
import { daysOf, endOf, limitsOf, type LineSeries, valuesByDay } from "./line-data";
import { endText, LineEnds } from "./line-ends";
import { LinePaths } from "./line-paths";
import { PlotArea } from "./plot-area";
import { rankScale, rankTicks } from "./rank-axis";
import { ReadoutLine } from "./readout-line";
import { type Rule, RuleLines } from "./rule-lines";
import { useReadout } from "./use-readout";
import { useWidth } from "./use-width";
import { YAxis } from "./y-axis";

type LinePlotProps = {
  label: string;
  series: readonly LineSeries[];
  decimals: number;
  rules?: readonly Rule[];
  height?: number;
  zero?: boolean;
  ranks?: boolean;
};

const TOP = 12;
const BOTTOM = 26;

/** The drawing of a LineChart without its frame. */
export function LinePlot({ label, series, decimals, rules = [], height = 260, zero = false, ranks = false }: LinePlotProps) {
  const [width, follow] = useWidth(720);
  const days = daysOf(series);
  const byDay = valuesByDay(series);
  const values = byDay.flatMap((one) => [...one.values()].filter((value) => value !== null));
  const limits = [...series.flatMap(limitsOf), ...rules.map(({ value }) => value), ...(zero || values.length === 0 ? [0] : [])];
  const last = series
    .flatMap((one) => endOf(one) ?? [])
    .toSorted()
    .at(-1);
  const [from, to] = [dayMs(days[0] ?? "1970-01-01"), dayMs(last ?? "1970-01-02")];
  const room = [height - BOTTOM, TOP] as const;
  const y = ranks ? rankScale(limits, room) : scaleLinear([Math.min(...limits), Math.max(...limits)], room).nice(5);
  const ticks = ranks ? rankTicks(y) : y.ticks(5);
  const longest = Math.max(...ticks.map((tick) => figure(tick, decimals).length), 3);
  const left = Math.min(longest, decimals === 0 ? 5 : 12) * 7 + 10;
  const tag = series.find((one) => one.tag !== undefined)?.tag;
  const right = width - (Math.max(...values.map((value) => endText(tag, value, decimals).length), 0) * 7 + 14);
  const x = scaleUtc([from, to], [left, right]);
  const readout = useReadout(days.length, (px) =>
    nearest(
      days.map((day) => x(dayMs(day))),
      px,
    ),
  );
  const marked = readout.index === null ? undefined : days[readout.index];
  const day = marked ?? days.at(-1);
  const readings = series.map((one, i) => ({ ...one, text: readingOf(one, day, { byDay: byDay[i], decimals }) }));
  const said = day === undefined ? "" : `${dayName(day)}: ${readings.map((one) => `${one.label} ${one.text}`).join(", ")}`;

  return (
    <>
      <ReadoutLine day={day === undefined ? null : dayName(day)} readings={readings} />
      <PlotArea label={label} width={width} height={height} ref={follow} readout={readout} sentence={said}>
        <YAxis ticks={ticks} y={y} left={left} right={right} decimals={decimals} />
        {axisDays(days, Math.max(2, Math.floor((right - left) / 110)), (count) => x.ticks(count)).map(({ ms, text }) => (
          <text key={ms} x={x(ms)} y={height - 6} textAnchor="middle" fill="var(--muted)">
            {text}
          </text>
        ))}
        <RuleLines rules={rules} y={y} left={left} right={right} />
        <LinePaths series={series} x={x} y={y} />
        <LineEnds series={series} x={x} y={y} lastMs={to} lowest={height - BOTTOM} decimals={decimals} />
        {marked !== undefined && (
          <g>
            <line x1={x(dayMs(marked))} x2={x(dayMs(marked))} y1={TOP} y2={height - BOTTOM} stroke="var(--muted)" />
            {series.map(({ key, colour }, index) => {
              const value = byDay[index]?.get(marked) ?? null;
              return value === null ? null : (
                <circle key={key} cx={x(dayMs(marked))} cy={y(value)} r="4" fill={colour} stroke="var(--surface)" strokeWidth="1.5" />
              );
            })}
          </g>
        )}
      </PlotArea>
    </>
  );
}

type Values = { byDay: ReadonlyMap<string, number | null> | undefined; decimals: number };

/** "0.0880", "0.0880 (revised)", "no data" */
function readingOf({ points }: LineSeries, day: string | undefined, { byDay, decimals }: Values): string {
  const text = figure(day === undefined ? null : (byDay?.get(day) ?? null), decimals);
  const note = points.find(({ x }) => x === day)?.note;
  return note === undefined ? text : `${text} (${note})`;
}

function nearest(positions: readonly number[], px: number): number {
  let best = 0;
  positions.forEach((position, index) => {
    if (Math.abs(position - px) < Math.abs((positions[best] ?? 0) - px)) best = index;
  });
  return best;
}
