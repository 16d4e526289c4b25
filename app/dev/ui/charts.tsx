import { LineChart } from "@/components/charts/line-chart";
import { StackedBarChart } from "@/components/charts/stacked-bar-chart";
import { Card } from "@/components/ui/card";
import { dayAt } from "@/lib/core/dates";
import { DAY_MS } from "@/lib/core/durations";
import { walk } from "./example-data";
import { Section } from "./section";

const START = Date.UTC(2024, 10, 20);
const day = (ms: number) => dayAt(ms);
const week = (index: number) => day(START + index * 7 * DAY_MS);
const points = (values: (number | null)[]) => values.map((y, index) => ({ x: week(index), y }));
const perc = walk(5, 70, { from: 0.108, to: 0.083, jitter: 0.012 });
const hjt = walk(11, 105, { from: 0.132, to: 0.101, jitter: 0.016 });

const PRICES = [
  {
    key: "topcon",
    label: "TOPCon",
    colour: "var(--series-2)",
    strong: true,
    points: points(walk(7, 105, { from: 0.118, to: 0.088, jitter: 0.014 })),
  },
  {
    key: "hjt",
    label: "HJT",
    colour: "var(--series-1)",
    points: points(hjt.map((y, i) => ((i > 40 && i < 48) || (i > 60 && i < 64) || i === 65 ? null : y))),
  },
  { key: "perc", label: "PERC", colour: "var(--series-4)", points: points(perc) },
];

const ENDPOINTS = [
  { key: "prices", label: "prices", colour: "var(--series-1)" },
  { key: "products", label: "products", colour: "var(--series-2)" },
  { key: "companies", label: "companies", colour: "var(--series-3)" },
  { key: "shipments", label: "shipments", colour: "var(--series-4)" },
];
const LEVELS = walk(3, 30, { from: 3000, to: 3600, jitter: 900 });
const BARS = LEVELS.map((level, index) => {
  const total = Math.round(level * (index % 7 > 4 ? 0.45 : 1));
  const values = {
    prices: Math.round(total * 0.5),
    products: Math.round(total * 0.26),
    companies: Math.round(total * 0.16),
    shipments: Math.round(total * 0.08),
  };
  const state = index < 18 ? ("done" as const) : index === 18 ? ("unfinished" as const) : ("forecast" as const);
  return { x: day(Date.UTC(2026, 10, 3 + index)), values: index === 9 ? null : values, state };
});

export function Charts() {
  return (
    <Section title="Charts">
      <Card>
        <LineChart
          title="Module prices, China FOB"
          unit="USD per watt, weekly"
          series={PRICES}
          decimals={4}
          level={3}
          source="Drawn from invented values. PERC ends early; HJT has gaps."
        />
      </Card>
      <Card>
        <StackedBarChart
          title="Calls per day"
          unit="calls"
          series={ENDPOINTS}
          bars={BARS}
          level={3}
          rules={[{ value: 3333, label: "quota rate 3,333 / day" }]}
          source="Drawn from invented values. 12 Nov has no data."
        />
      </Card>
    </Section>
  );
}
