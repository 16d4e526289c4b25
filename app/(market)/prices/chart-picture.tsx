import { dataPicture } from "@/app/share-picture/data-picture";
import { pictureText } from "@/app/share-picture/picture";
import type { ChartLines } from "@/components/prices/chart-lines";
import { attributesText } from "@/components/prices/words";
import { withSampleWord } from "@/lib/core/sample";
import { PicturePlot, pictureColour } from "./picture-plot";
import type { SeriesData } from "./series-data";

const HEIGHT = 700;

type ChartPicture = { data: SeriesData; chart: ChartLines; source: string };

/** The chart of a series as PNG. */
export function chartPicture({ data: { newest, asked }, chart, source }: ChartPicture): Promise<Buffer> {
  const isComparison = asked.with.length > 0;
  const about = isComparison ? chart.unit : `${chart.unit} · ${attributesText(newest.series)}`;
  const title = withSampleWord(newest.series.item, newest.isSample);
  const legend = isComparison ? <Legend chart={chart} /> : null;
  return dataPicture({ title, about, source, legend, height: HEIGHT }, <PicturePlot lines={chart.lines} decimals={chart.decimals} />);
}

const Legend = ({ chart }: { chart: ChartLines }) => (
  <div style={{ display: "flex", flexWrap: "wrap", marginTop: 8, fontSize: 17 }}>
    {chart.lines.map(({ key, label, colour }) => (
      <div key={key} style={{ display: "flex", alignItems: "center", marginRight: 24 }}>
        <div style={{ width: 18, height: 4, marginRight: 8, background: pictureColour(colour) }} />
        {pictureText(label, 52)}
      </div>
    ))}
  </div>
);
