import { LineChart } from "@/components/charts/line-chart";
import { chartLines, type ChartLines } from "@/components/prices/chart-lines";
import { CompareForm } from "@/components/prices/compare-form";
import { EmbedCode } from "@/components/prices/embed-code";
import { embedPath, picturePath, RANGES, rangeStart, type SeriesPageState, seriesPath } from "@/components/prices/series-search";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { TabLinks } from "@/components/ui/tab-links";
import { TextLink } from "@/components/ui/text-link";
import { readBoard } from "@/lib/catalog/browse/prices/read-board";
import { seriesName } from "@/lib/core/price-words";
import { publicUrl } from "@/lib/platform/env";
import { asVisitor, type Market } from "../read-market";
import type { SeriesData } from "./series-data";
import { planText } from "./series-notes";
import { sourceLine } from "./source-line";

/** What the chart of the page's state shows. */
export const linesOf = ({ shown, revisions, asked, state }: SeriesData): ChartLines =>
  chartLines(shown, { from: rangeStart(asked.range, state.day), until: state.day, scale: asked.scale, revisions });

function Scale({ id, asked, chart }: { id: string; asked: SeriesPageState; chart: ChartLines }) {
  if (asked.with.length === 0) return null;
  if (!chart.isOneQuote) return <p className="text-13 text-muted">Indexed, because currencies or units differ.</p>;
  const tab = (scale: "absolute" | "indexed", label: string) => ({
    href: seriesPath(id, asked, { scale: scale === "absolute" ? null : scale }),
    label,
    current: chart.isIndexed === (scale === "indexed"),
  });
  return <TabLinks label="Scale" tabs={[tab("absolute", "Absolute"), tab("indexed", "Indexed")]} />;
}

/** The prices of a range as steps, what they are compared with, and the same as a picture. */
export async function SeriesChart({ id, data, market }: { id: string; data: SeriesData; market: Market }) {
  const { asked, newest, shown } = data;
  const chart = linesOf(data);
  const plan = planText(market.view, data);
  const open = new Set((await readBoard(asVisitor(market))).map(({ series }) => series.id));
  return (
    <Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <TabLinks
            label="Range"
            tabs={RANGES.map(({ key, label }) => ({ href: seriesPath(id, asked, { range: key }), label, current: key === asked.range }))}
          />
          <Scale id={id} asked={asked} chart={chart} />
        </div>
        {chart.lines.length === 0 ? (
          <EmptyState
            title="No assessments in this range"
            action={<TextLink href={seriesPath(id, asked, { range: "all" })}>Show all</TextLink>}
          >
            {plan ?? "The last one is older."}
          </EmptyState>
        ) : (
          <LineChart
            title={asked.with.length === 0 ? newest.series.item : "Comparison"}
            hideTitle
            unit={chart.unit}
            series={chart.lines}
            decimals={chart.decimals}
            source={sourceLine(data, market)}
            height={320}
          />
        )}
        {chart.lines.length > 0 && plan !== null && <p className="text-13 text-muted">{plan}</p>}
        {chart.lines.length > 0 && chart.missing.length > 0 && (
          <p className="text-13 text-muted">No prices to compare in this range: {chart.missing.join("; ")}.</p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
          <CompareForm id={id} state={asked} compared={shown.slice(1)} board={await readBoard(market)} />
          {chart.lines.length > 0 && !asked.with.some((other) => !open.has(other)) && open.has(id) && (
            <EmbedCode url={publicUrl() + embedPath(id, asked)} title={seriesName(newest.series)} />
          )}
          {chart.lines.length > 0 && (
            <a href={picturePath(id, asked)} download className="text-13 text-sun-ink underline underline-offset-4 print:hidden">
              Download PNG
            </a>
          )}
        </div>
      </div>
    </Card>
  );
}
