import type { ReactNode } from "react";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { COLOURS, drawPicture, pictureText } from "./picture";

type DataPicture = {
  title: string;
  about: string;
  source: string;
  /** Below the title. */
  legend?: ReactNode;
  height: number;
};

/** Something drawn of the data as PNG, 1200 pixels wide, with what it needs to be cited: name, unit, source, release and date. */
export const dataPicture = ({ title, about, source, legend, height }: DataPicture, plot: ReactNode): Promise<Buffer> =>
  drawPicture(
    <div
      style={{
        ...{ display: "flex", flexDirection: "column", justifyContent: "space-between", width: "100%", height: "100%" },
        ...{ padding: "40px 52px 34px", background: COLOURS.paper, color: COLOURS.ink, fontFamily: "Geist" },
      }}
    >
      <div style={{ display: "flex", flexDirection: "column" }}>
        <div style={{ fontSize: 34, fontWeight: 600, letterSpacing: -0.8 }}>{pictureText(title, 60)}</div>
        <div style={{ marginTop: 4, fontSize: 20, color: COLOURS.muted }}>{pictureText(about, 110)}</div>
        {legend}
      </div>
      {plot}
      <div style={{ display: "flex", justifyContent: "space-between", fontSize: 17, color: COLOURS.muted }}>
        <div>{pictureText(source, 100)}</div>
        <div style={{ fontFamily: "Geist Mono" }}>{pictureText(`${brandName()} · ${new URL(publicUrl()).host}`, 40)}</div>
      </div>
    </div>,
    { width: 1200, height },
  );
