import { LineChart } from "@/components/charts/line-chart";
import { Card } from "@/components/ui/card";
import { Tabs } from "@/components/ui/tabs";
import type { RankSeries } from "@/lib/catalog/browse/companies/contract";
import { isSampleRecord, withSampleWord } from "@/lib/core/sample";
import { partText, seriesTitle } from "@/lib/core/shipment-words";

type RankCardProps = {
  ranks: readonly RankSeries[];
  sourceName: (code: string) => string;
  /** What the chart of a source is cited by. */
  citation: (code: string) => string;
};

const keyOf = ({ product, basis, source }: RankSeries): string => `${product}/${basis}/${source}`;

/** "Modules", with the basis and the source as far as they tell it from others. */
function labelOf(one: RankSeries, { ranks, sourceName }: RankCardProps): string {
  const alike = ranks.filter(({ product }) => product === one.product);
  const isBasisShared = alike.filter(({ basis }) => basis === one.basis).length > 1;
  const basis = alike.some((other) => other.basis !== one.basis) ? `, ${partText("basis", one.basis).toLowerCase()}` : "";
  return `${partText("product", one.product)}${basis}${isBasisShared ? ` (${sourceName(one.source)})` : ""}`;
}

/** How a company ranks from quarter to quarter, in the tables of one product, basis and source at a time. */
export function RankCard(props: RankCardProps) {
  const { ranks, citation } = props;
  const [only, ...more] = ranks;
  if (only === undefined) return null;
  const chartOf = (one: RankSeries) => <RankChart ranks={one} source={citation(one.source)} />;
  return (
    <Card title="Rank over time">
      {more.length === 0 ? (
        chartOf(only)
      ) : (
        <Tabs label="Table" tabs={ranks.map((one) => ({ value: keyOf(one), label: labelOf(one, props), content: chartOf(one) }))} />
      )}
    </Card>
  );
}

function RankChart({ ranks, source }: { ranks: RankSeries; source: string }) {
  const { product, basis, points } = ranks;
  const title = `Rank in ${seriesTitle({ product, dimension: "company", basis }).toLowerCase()}`;
  const line = points.map(({ quarter, rank, status }) => ({
    ...{ x: quarter, y: rank },
    ...(status === null || status === "actual" ? {} : { note: status.replaceAll("_", " ") }),
  }));
  return (
    <LineChart
      title={withSampleWord(title, isSampleRecord(ranks))}
      unit="Rank by volume in the quarter, 1 is the largest"
      ranks
      series={[{ key: "rank", label: "Rank", colour: "var(--series-1)", points: line }]}
      source={source}
      height={240}
      level={3}
    />
  );
}
