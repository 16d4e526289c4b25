import { scaleLinear, scaleUtc } from "d3-scale";
import { COLOURS } from "@/app/share-picture/picture";
import { axisTicks, dayMs, tickDay } from "@/components/charts/chart-format";
import { daysOf, endOf, limitsOf, type LineSeries } from "@/components/charts/line-data";
import { endText, lastOf } from "@/components/charts/line-ends";
import { bandPath, linePath } from "@/components/charts/line-paths";

const WIDTH = 1096;
const HEIGHT = 396;
const LEFT = 84;
const RIGHT = 990;
const BOTTOM = 356;

/** The colours of the light theme; a picture can't read the tokens of pages. */
const OF_TOKEN: Readonly<Record<string, string>> = {
  "stage-polysilicon": "#56698c",
  "stage-wafer": "#2d8ab8",
  "stage-cell": "#1a9480",
  "stage-module": "#d57700",
  "stage-glass": "#ae5ea8",
  "stage-inverter": "#6b4cae",
  "series-1": "#1c5284",
  "series-3": "#237356",
  "series-4": "#7f7bcb",
  "series-5": "#832543",
};
export const pictureColour = (colour: string): string => OF_TOKEN[/--([a-z]+-[a-z0-9]+)/.exec(colour)?.[1] ?? ""] ?? COLOURS.ink;

const TEXT = { position: "absolute", fontFamily: "Geist Mono", fontSize: 17, color: COLOURS.muted } as const;

function scalesOf(lines: readonly LineSeries[]) {
  const days = daysOf(lines);
  const last =
    lines
      .flatMap((one) => endOf(one) ?? [])
      .toSorted()
      .at(-1) ??
    days.at(-1) ??
    "1970-01-02";
  const limits = lines.flatMap(limitsOf);
  const y = scaleLinear([Math.min(...limits), Math.max(...limits)], [BOTTOM, 8]).nice(5);
  const [from, to] = [dayMs(days[0] ?? "1970-01-01"), dayMs(last)];
  return { x: scaleUtc([from, to], [LEFT, RIGHT]), y, spanMs: to - from };
}

type Scales = { x: (ms: number) => number; y: (value: number) => number };
type PicturePlotProps = { lines: readonly LineSeries[]; decimals: number };

/** The plot of a picture: the same paths as on the page, with its words as text beside them. */
export function PicturePlot({ lines, decimals }: PicturePlotProps) {
  const { x, y, spanMs } = scalesOf(lines);
  const ticks = axisTicks(y.ticks(5), decimals);
  return (
    <div style={{ display: "flex", position: "relative", width: WIDTH, height: HEIGHT }}>
      <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} fill="none" style={{ position: "absolute", left: 0, top: 0 }}>
        {ticks.map(({ value }) => (
          <path key={value} d={`M${LEFT} ${y(value)}H${RIGHT}`} stroke={COLOURS.line} />
        ))}
        {lines.map((one) => (
          <path key={`band ${one.key}`} d={bandPath(one, { x, y })} fill={pictureColour(one.colour)} opacity="0.16" />
        ))}
        {lines.map((one) => (
          <path
            key={one.key}
            d={one.shape === "dots" ? dots(one, { x, y }) : linePath(one, { x, y })}
            stroke={pictureColour(one.colour)}
            strokeWidth={one.strong === true ? 3 : 2}
          />
        ))}
      </svg>
      {ticks.map(({ value, text }) => (
        <div key={value} style={{ ...TEXT, display: "flex", justifyContent: "flex-end", left: 0, width: LEFT - 12, top: y(value) - 12 }}>
          {text}
        </div>
      ))}
      {x.ticks(6).map((tick) => (
        <div
          key={tick.getTime()}
          style={{ ...TEXT, display: "flex", justifyContent: "center", left: x(tick) - 60, width: 120, top: BOTTOM + 12 }}
        >
          {tickDay(tick.getTime(), spanMs)}
        </div>
      ))}
      {lines.map((one) => (
        <EndText key={one.key} {...{ one, decimals, x, y }} />
      ))}
    </div>
  );
}

/** Circles as a path. */
const dots = ({ points }: LineSeries, { x, y }: Scales): string =>
  points.map((point) => (point.y === null ? "" : `M${x(dayMs(point.x)) - 4} ${y(point.y)}a4 4 0 1 0 8 0a4 4 0 1 0 -8 0`)).join("");

type EndTextProps = { one: LineSeries; decimals: number } & Scales;

/** The last value beside the line that goes on to the end; beside one that ends earlier only its letter. */
function EndText({ one, decimals, x, y }: EndTextProps) {
  const last = lastOf(one);
  if (last === null) return null;
  const isWhole = x(last.ms) === RIGHT;
  const text = isWhole ? endText(one.tag, last.value, decimals) : (one.tag ?? "");
  return <div style={{ ...TEXT, display: "flex", left: x(last.ms) + 10, top: y(last.value) - 12, color: COLOURS.ink }}>{text}</div>;
}
