import { readHome } from "@/app/(site)/home-data";
import type { Curve, Span } from "@/components/home/curve";
import { axisOf, linePath } from "@/components/home/plot";
import { processClock } from "@/lib/platform/clock";
import { COLOURS, pictureResponse, sharePicture } from "../picture";

export const dynamic = "force-dynamic";

const LINES = ["#d97706", "#2f5fa8", "#3f8f6b", "#7c6bc4"];

let made: { key: string; png: Promise<Buffer> } | undefined;

/** The curves of the home, as they stand. */
export async function GET(): Promise<Response> {
  const { curves, start, figures, sample } = await readHome(processClock().now(), { type: null, ts: null });
  const key = `${figures.release ?? 0} ${start?.span.until ?? ""}`;
  if (made?.key !== key) {
    const png = sharePicture(<Home curves={curves} span={start?.span ?? null} isSample={sample !== "none"} />);
    made = { key, png };
    png.catch(() => (made = undefined));
  }
  return pictureResponse(await made.png);
}

function Home({ curves, span, isSample }: { curves: readonly Curve[]; span: Span | null; isSample: boolean }) {
  const shown = curves.slice(0, LINES.length);
  return (
    <div style={{ display: "flex", flexDirection: "column", flexGrow: 1, justifyContent: "flex-end" }}>
      <div style={{ fontSize: 68, fontWeight: 600, letterSpacing: -2.6, lineHeight: 1.05 }}>The solar industry, as an API.</div>
      {span !== null && shown.length > 0 && <Curves curves={shown} span={span} />}
      <div style={{ display: "flex", gap: 28, marginTop: 26, fontFamily: "Geist Mono", fontSize: 24, color: COLOURS.muted }}>
        <div style={{ color: COLOURS.ink }}>GET /api/v1/pricing/spot</div>
        {shown.map(({ technology, label }, index) => (
          <div key={technology} style={{ display: "flex", alignItems: "center", gap: 10 }}>
            <div style={{ width: 22, height: 4, background: LINES[index] }} />
            {label}
          </div>
        ))}
        {isSample && shown.length > 0 && <div style={{ marginLeft: "auto" }}>sample data</div>}
      </div>
    </div>
  );
}

function Curves({ curves, span }: { curves: readonly Curve[]; span: Span }) {
  const axis = axisOf(curves);
  return (
    <svg
      width="1056"
      height="250"
      viewBox="0 0 1000 1000"
      preserveAspectRatio="none"
      fill="none"
      style={{ marginTop: 36, borderBottom: `2px solid ${COLOURS.line}` }}
    >
      {curves.map((curve, index) => (
        <path
          key={curve.technology}
          d={linePath(curve, span, axis)}
          stroke={LINES[index]}
          strokeWidth={index === 0 ? 5 : 3}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
