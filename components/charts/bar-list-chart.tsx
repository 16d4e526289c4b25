"use client";

import { clsx } from "clsx";
import { type KeyboardEvent, useState } from "react";
import { figure } from "./chart-format";
import { ChartFrame, type ChartTexts } from "./chart-frame";

type ListedBar = {
  key: string;
  label: string;
  /** Null: known to exist, not published. */ value: number | null;
  /** Stands beside the value: a share, a range. */ note: string | null;
};

type BarListChartProps = ChartTexts & {
  valueName: string;
  noteName: string | null;
  decimals: number;
  /** In the order in which they are shown. */
  bars: readonly ListedBar[];
  colour?: string;
};

/** Ranked values as lying bars, each with its name, figure and note. */
export function BarListChart(props: BarListChartProps) {
  const { title, unit, valueName, noteName, decimals, bars, colour = "var(--series-1)", source, level = 2, hideTitle = false } = props;
  const [at, setAt] = useState<{ index: number; spoken: boolean } | null>(null);
  const read = at === null ? undefined : bars[at.index];
  const longest = Math.max(0, ...bars.map(({ value }) => value ?? 0));

  function press(event: KeyboardEvent) {
    const from = at?.index ?? -1;
    const last = bars.length - 1;
    const next = { ArrowDown: from + 1, ArrowUp: from - 1, ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: last }[event.key];
    if (event.key === "Escape") setAt(null);
    if (next === undefined || last < 0) return;
    event.preventDefault();
    setAt({ index: Math.min(last, Math.max(0, next)), spoken: true });
  }

  const table = {
    decimals,
    isRanked: true,
    columns: ["Name", valueName, ...(noteName === null ? [] : [noteName])],
    rows: bars.map(({ label, value, note }) => [label, value, ...(noteName === null ? [] : [note])]),
  };
  return (
    <ChartFrame title={title} unit={unit} legend={[]} table={table} source={source} level={level} hideTitle={hideTitle}>
      <div
        role="group"
        aria-roledescription="chart"
        aria-label={`${title}, ${unit}. Use the arrow keys to move between values.`}
        tabIndex={0}
        onKeyDown={press}
        onBlur={() => setAt(null)}
        onPointerLeave={() => setAt(null)}
        className="rounded-sm"
      >
        <ol
          aria-hidden="true"
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto_auto] gap-x-3 text-13 max-sm:grid-cols-[minmax(0,1fr)_auto_auto]"
        >
          {bars.map((bar, index) => (
            <BarRow
              key={bar.key}
              bar={bar}
              share={longest === 0 ? 0 : Math.max(0, bar.value ?? 0) / longest}
              text={bar.value === null ? "not published" : figure(bar.value, decimals)}
              colour={colour}
              isDimmed={read !== undefined && read !== bar}
              onRead={() => setAt({ index, spoken: false })}
            />
          ))}
        </ol>
        <span aria-live="polite" className="sr-only">
          {at?.spoken === true && read !== undefined ? sentenceOf(read, decimals, { valueName, noteName }) : ""}
        </span>
      </div>
    </ChartFrame>
  );
}

type BarRowProps = { bar: ListedBar; share: number; text: string; colour: string; isDimmed: boolean; onRead: () => void };

function BarRow({ bar, share, text, colour, isDimmed, onRead }: BarRowProps) {
  return (
    <li
      onPointerMove={onRead}
      className={clsx("col-span-full grid grid-cols-subgrid items-center py-[3px] transition-opacity", isDimmed && "opacity-55")}
    >
      <span className="truncate" title={bar.label}>
        {bar.label}
      </span>
      <span className="h-3.5 bg-sunken max-sm:order-last max-sm:col-span-full max-sm:h-2">
        {bar.value !== null && <span className="block h-full" style={{ width: `${share * 100}%`, background: colour }} />}
      </span>
      <span className={clsx("num text-right text-12 whitespace-nowrap", bar.value === null && "text-faint")}>{text}</span>
      <span className="num text-right text-12 whitespace-nowrap text-muted">{bar.note}</span>
    </li>
  );
}

function sentenceOf(
  { label, value, note }: ListedBar,
  decimals: number,
  { valueName, noteName }: { valueName: string; noteName: string | null },
): string {
  const amount = value === null ? "not published" : `${figure(value, decimals)} ${valueName}`;
  return `${label}: ${amount}${note === null || noteName === null ? "" : `, ${noteName.toLowerCase()} ${note}`}`;
}
