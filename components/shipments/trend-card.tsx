import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { TabLinks } from "@/components/ui/tab-links";
import { SPANS, type LeagueTable, type Span, type Trend } from "@/lib/catalog/browse/shipments/contract";
import { entityName, seriesTitle } from "@/lib/core/shipment-words";
import { TrendChart } from "./trend-chart";

export type TrendShow = "lines" | "shares";

type TrendCardProps = {
  table: LeagueTable;
  trend: Trend;
  span: Span;
  show: TrendShow;
  colourOf: (id: string) => string;
  hrefOf: (patch: { quarters?: Span; show?: TrendShow }) => string;
  source: ReactNode;
};

const spanText = (span: Span): string => (span === "all" ? "All" : `${span} quarters`);

/** Small volumes need more digits than large ones; what is copied is exact. */
const decimalsOf = (trend: Trend): number =>
  trend.entities.some(({ cells }) => cells.some((cell) => Number(cell?.volumeGw ?? 0) >= 1)) ? 2 : 4;

/** The leaders of the table in the quarters up to it. */
export function TrendCard({ table, trend, span, show, colourOf, hrefOf, source }: TrendCardProps) {
  const hasShares = trend.rest.some((cell) => cell !== null);
  const shown = hasShares ? show : "lines";
  const series = trend.entities.map(({ id, name, cells }) => ({
    ...{ id, cells, name: entityName(table.dimension, { id, name }), colour: colourOf(id) },
  }));
  const title = `${seriesTitle(table)}: the ${series.length} largest`;
  return (
    <Card title={title}>
      <div className="mb-3 flex flex-wrap items-center gap-x-8 gap-y-2">
        <TabLinks
          label="Number of quarters"
          tabs={SPANS.map((value) => ({ href: hrefOf({ quarters: value }), label: spanText(value), current: value === span }))}
        />
        {hasShares && (
          <TabLinks
            label="What is drawn"
            tabs={[
              { href: hrefOf({ show: "lines" }), label: "Volumes", current: shown === "lines" },
              { href: hrefOf({ show: "shares" }), label: "Shares", current: shown === "shares" },
            ]}
          />
        )}
      </div>
      <TrendChart {...{ title, series, source, show: shown, decimals: decimalsOf(trend) }} {...pick(trend)} />
    </Card>
  );
}

const pick = ({ quarters, rest, unfinished }: Trend) => ({ quarters, rest, unfinished });
