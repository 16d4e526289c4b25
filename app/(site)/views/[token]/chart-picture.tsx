import type { CSSProperties } from "react";
import { pictureColour } from "@/app/(market)/prices/picture-plot";
import { dataPicture } from "@/app/share-picture/data-picture";
import { COLOURS, pictureText } from "@/app/share-picture/picture";
import { StepsLine } from "@/components/prices/steps-line";
import { addMonths, dayAt } from "@/lib/core/dates";
import type { ChartRow, ViewChart, YearOfPrices } from "@/lib/views/view-chart";

const ROW_HEIGHT = 46;
const FRAME_HEIGHT = 210;
const BAR_WIDTH = 400;

type Picture = { name: string; chart: ViewChart; source: string; nowMs: number };

/** What a saved view shows at a glance, as PNG: a line for each row, with its bar or its year. */
export function viewPicture({ name, chart, source, nowMs }: Picture): Promise<Buffer> {
  const most = Math.max(...chart.rows.map((row) => ("bar" in row ? row.bar : 0)));
  return dataPicture(
    { title: name, about: chart.title, source, height: FRAME_HEIGHT + chart.rows.length * ROW_HEIGHT },
    <div style={{ display: "flex", flexDirection: "column" }}>
      {chart.rows.map((row) => (
        <div key={row.label} style={{ display: "flex", alignItems: "center", height: ROW_HEIGHT, fontSize: 20 }}>
          <Label label={row.label} width={"bar" in row ? 340 : 600} />
          {"bar" in row ? <Bar {...{ row, most }} /> : <Year row={row} until={dayAt(nowMs)} />}
          <div style={{ fontFamily: "Geist Mono", fontSize: 18 }}>{pictureText(row.value, 34)}</div>
        </div>
      ))}
    </div>,
  );
}

const LETTER_WIDTH = 11.5;

/** As much of a name as there is room for. */
const Label = ({ label, width }: { label: string; width: number }) => (
  <div style={{ width }}>{pictureText(label, Math.floor(width / LETTER_WIDTH))}</div>
);

const CELL: CSSProperties = { display: "flex", marginRight: 20 };

const Bar = ({ row: { bar }, most }: { row: Extract<ChartRow, { bar: number }>; most: number }) => (
  <div style={{ ...CELL, width: BAR_WIDTH }}>
    <div style={{ height: 20, width: most > 0 ? Math.max(2, (bar / most) * BAR_WIDTH) : 2, background: COLOURS.sun }} />
  </div>
);

const Year = ({ row: { line, stage, isIrregular }, until }: { row: YearOfPrices; until: string }) => (
  <div style={CELL}>
    <StepsLine
      points={line}
      from={addMonths(until, -12)}
      until={until}
      colour={pictureColour(`var(--stage-${stage})`)}
      arePoints={isIrregular}
    />
  </div>
);
