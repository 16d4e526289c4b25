"use client";

import { scaleBand, scaleLinear } from "d3-scale";
import { useId } from "react";
import { type Bar, partOf, stateWord, totalOf } from "./bar-data";
import { BarStack } from "./bar-stack";
import { type Series, dayName, figure, tickName } from "./chart-format";
import { PlotArea } from "./plot-area";
import { ReadoutLine } from "./readout-line";
import { type Rule, RuleLines } from "./rule-lines";
import { fillOf, SeriesPatterns } from "./series-patterns";
import { useReadout } from "./use-readout";
import { useWidth } from "./use-width";
import { YAxis } from "./y-axis";

type BarPlotProps = {
  label: string;
  series: readonly Series[];
  bars: readonly Bar[];
  decimals?: number;
  rules?: readonly Rule[];
  height?: number;
};

const TOP = 16;
const BOTTOM = 26;
const LEFT = 40;
/** Few bars stay bars, each in the middle of its place. */
const MAX_BAR = 56;
const TOTAL = { key: "total", label: "total", colour: "none" };

/** The drawing of a StackedBarChart without its frame. */
export function BarPlot({ label, series, bars, decimals = 0, rules = [], height = 230 }: BarPlotProps) {
  const id = useId();
  const hatch = `${id}-hatch`;
  const [width, follow] = useWidth(720);
  const y = scaleLinear([0, Math.max(1, ...bars.map(totalOf), ...rules.map(({ value }) => value))], [height - BOTTOM, TOP]).nice(4);
  const x = scaleBand(
    bars.map((bar) => bar.x),
    [LEFT, width],
  )
    .paddingInner(0.24)
    .paddingOuter(0.12);
  const readout = useReadout(bars.length, (px) => Math.floor((px - LEFT) / x.step()));
  const marked = readout.index === null ? undefined : bars[readout.index];
  const bar = marked ?? bars.findLast((one) => one.state !== "forecast") ?? bars.at(-1);
  const readings = bar === undefined ? [] : readingsOf(series, bar, { id, decimals });
  const day = bar === undefined ? null : [dayName(bar.x), stateWord(bar)].filter(Boolean).join(", ");
  const said =
    day === null
      ? ""
      : `${day}: ${readings
          .filter((one) => one.text !== "" || one.label === "no data")
          .map((one) => `${one.label} ${one.text}`.trim())
          .join(", ")}`;
  const every = Math.max(1, Math.ceil(64 / x.step()));
  const barWidth = Math.min(x.bandwidth(), MAX_BAR);
  const inset = (x.bandwidth() - barWidth) / 2;

  return (
    <>
      <ReadoutLine day={day} readings={readings} />
      <PlotArea label={label} width={width} height={height} ref={follow} readout={readout} sentence={said}>
        <SeriesPatterns id={id} series={series} />
        <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="2" height="5" fill="var(--surface)" />
        </pattern>
        <YAxis ticks={y.ticks(4)} y={y} left={LEFT} right={width} decimals={0} />
        {bars.map((one, index) => (
          // Moved as a whole, so that its patterns begin at its edge.
          <g key={one.x} transform={`translate(${(x(one.x) ?? 0) + inset} 0)`} opacity={marked === undefined || marked === one ? 1 : 0.55}>
            <BarStack bar={one} series={series} width={barWidth} y={y} id={id} hatch={hatch} />
            {index % every === 0 && (
              <text
                x={index === 0 && inset === 0 ? 0 : barWidth / 2}
                y={height - 6}
                textAnchor={index === 0 && inset === 0 ? "start" : "middle"}
                fill="var(--muted)"
              >
                {tickName(one.x)}
              </text>
            )}
          </g>
        ))}
        <RuleLines rules={rules} y={y} left={LEFT} right={width} />
      </PlotArea>
    </>
  );
}

function readingsOf(series: readonly Series[], bar: Bar, { id, decimals }: { id: string; decimals: number }) {
  const isCounted = bar.values !== null && bar.state !== "forecast";
  // Always all parts: they are the legend too, and the line must not jump while it is read.
  const parts = series.map((one, index) => ({
    ...one,
    area: fillOf(id, index),
    text: isCounted ? figure(partOf(bar, one.key), decimals) : "",
  }));
  return [...parts, bar.values === null ? { ...TOTAL, label: "no data", text: "" } : { ...TOTAL, text: figure(totalOf(bar), decimals) }];
}
