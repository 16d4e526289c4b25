"use client";

import { scaleLinear } from "d3-scale";
import { dayMs, dayName, figure, tickDay } from "../charts/chart-format";
import { PlotArea } from "../charts/plot-area";
import { ReadoutLine } from "../charts/readout-line";
import { type Rule, RuleLines } from "../charts/rule-lines";
import { useReadout } from "../charts/use-readout";
import { useWidth } from "../charts/use-width";
import { YAxis } from "../charts/y-axis";
import type { BurnUpDay } from "./burn-up";

type BurnUpPlotProps = { label: string; days: readonly BurnUpDay[]; rules: readonly Rule[]; height?: number };

const [TOP, BOTTOM, LEFT, RIGHT] = [16, 26, 44, 10];

/** The drawing of the burn-up: a line of whole days, today as a broken one, and what is expected dashed. */
export function BurnUpPlot({ label, days, rules, height = 190 }: BurnUpPlotProps) {
  const [width, follow] = useWidth(560);
  const sums = days.map(({ used, expected }) => used ?? expected ?? 0);
  const y = scaleLinear([0, Math.max(1, ...sums, ...rules.map(({ value }) => value * 1.06))], [height - BOTTOM, TOP]).nice(4);
  const x = scaleLinear([0, Math.max(1, days.length)], [LEFT, width - RIGHT]);
  const readout = useReadout(days.length, (px) => Math.floor(x.invert(px)));
  const marked = readout.index === null ? undefined : days[readout.index];
  const lastUsed = days.findLastIndex(({ used }) => used !== null);
  const day = marked ?? days[lastUsed];
  const at = (index: number): string => `${x(index + 1).toFixed(1)} ${y(sums[index] ?? 0).toFixed(1)}`;
  const pathOf = (from: number, to: number): string =>
    [
      from < 0 ? `M${x(0)} ${y(0)}` : `M${at(from)}`,
      ...days.slice(Math.max(0, from + 1), to + 1).map((_, i) => `L${at(Math.max(0, from + 1) + i)}`),
    ].join(" ");
  const whole = days[lastUsed]?.state === "unfinished" ? lastUsed - 1 : lastUsed;
  const lastKnown = days.findLastIndex(({ used, expected }) => (used ?? expected) !== null);
  const every = Math.max(1, Math.ceil(64 / ((width - LEFT - RIGHT) / Math.max(1, days.length))));
  const text = (value: number | null | undefined): string => (value == null ? "" : figure(value, 0));
  const readings = [
    { key: "used", label: day?.state === "unfinished" ? "used so far" : "used", colour: "var(--mark)", text: text(day?.used) },
    { key: "expected", label: "forecast", colour: "var(--faint)", text: text(day?.expected) },
  ].filter(({ key }) => key === "used" || lastKnown > lastUsed);
  const said =
    day === undefined
      ? ""
      : `${dayName(day.x)}: ${readings
          .filter((one) => one.text !== "")
          .map((one) => `${one.label} ${one.text}`)
          .join(", ")}`;

  return (
    <>
      <ReadoutLine day={day === undefined ? null : dayName(day.x)} readings={readings} />
      <PlotArea label={label} width={width} height={height} ref={follow} readout={readout} sentence={said}>
        <YAxis ticks={y.ticks(4)} y={y} left={LEFT} right={width - RIGHT} decimals={0} />
        {days.map((one, index) =>
          index % every === 0 ? (
            <text
              key={one.x}
              x={x(index + (index === 0 ? 0 : 0.5))}
              y={height - 6}
              textAnchor={index === 0 ? "start" : "middle"}
              fill="var(--muted)"
            >
              {tickDay(dayMs(one.x), 0)}
            </text>
          ) : null,
        )}
        {whole >= 0 && <path d={`${pathOf(-1, whole)} L${x(whole + 1)} ${y(0)} Z`} fill="var(--mark)" fillOpacity="0.16" />}
        <path d={pathOf(-1, whole)} fill="none" stroke="var(--mark)" strokeWidth="2.2" strokeLinejoin="round" />
        {whole < lastUsed && <path d={pathOf(whole, lastUsed)} fill="none" stroke="var(--mark)" strokeWidth="2.2" strokeDasharray="3 3" />}
        {lastKnown > lastUsed && (
          <path d={pathOf(lastUsed, lastKnown)} fill="none" stroke="var(--muted)" strokeWidth="1.5" strokeDasharray="2 5" />
        )}
        <RuleLines rules={rules} y={y} left={LEFT} right={width - RIGHT} />
        {lastUsed >= 0 && (
          <circle
            cx={x(lastUsed + 1)}
            cy={y(sums[lastUsed] ?? 0)}
            r="4"
            stroke="var(--mark)"
            strokeWidth="2"
            fill={whole < lastUsed ? "var(--surface)" : "var(--mark)"}
          />
        )}
        {readout.index !== null && (
          <line x1={x(readout.index + 1)} x2={x(readout.index + 1)} y1={TOP} y2={height - BOTTOM} stroke="var(--muted)" />
        )}
      </PlotArea>
    </>
  );
}
