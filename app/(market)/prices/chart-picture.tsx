import { COLOURS, drawPicture, pictureText } from "@/app/share-picture/picture";
import type { ChartLines } from "@/components/prices/chart-lines";
import { attributesText } from "@/components/prices/words";
import { withSampleWord } from "@/lib/core/sample";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { PicturePlot, pictureColour } from "./picture-plot";
import type { SeriesData } from "./series-data";

const SIZE = { width: 1200, height: 700 };

type ChartPicture = { data: SeriesData; chart: ChartLines; source: string };

/** The chart of a series as PNG, with what it needs to be cited: name, unit, source, release and date. */
export const chartPicture = (picture: ChartPicture): Promise<Buffer> => drawPicture(<Drawing {...picture} />, SIZE);

function Drawing({ data: { newest, asked }, chart, source }: ChartPicture) {
  const isComparison = asked.with.length > 0;
  const about = isComparison ? chart.unit : `${chart.unit} · ${attributesText(newest.series)}`;
  return (
    <div
      style={{
        ...{ display: "flex", flexDirection: "column", justifyContent: "space-between", width: "100%", height: "100%" },
        ...{ padding: "40px 52px 34px", background: COLOURS.paper, color: COLOURS.ink, fontFamily: "Geist" },
      }}
    >
      <div style={{ display: "flex", flexDirection: "column" }}>
        <div style={{ fontSize: 34, fontWeight: 600, letterSpacing: -0.8 }}>
          {pictureText(withSampleWord(newest.series.item, newest.isSample), 60)}
        </div>
        <div style={{ marginTop: 4, fontSize: 20, color: COLOURS.muted }}>{pictureText(about, 110)}</div>
        {isComparison && <Legend chart={chart} />}
      </div>
      <PicturePlot lines={chart.lines} decimals={chart.decimals} />
      <div style={{ display: "flex", justifyContent: "space-between", fontSize: 17, color: COLOURS.muted }}>
        <div>{pictureText(source, 100)}</div>
        <div style={{ fontFamily: "Geist Mono" }}>{pictureText(`${brandName()} · ${new URL(publicUrl()).host}`, 40)}</div>
      </div>
    </div>
  );
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
