import { COLOURS, pictureResponse, sharePicture } from "./picture";

export const dynamic = "force-dynamic";

let made: Promise<Buffer> | undefined;

/** For every page that has no picture of its own. */
export async function GET(): Promise<Response> {
  made ??= sharePicture(
    <div style={{ display: "flex", flexDirection: "column" }}>
      <div style={{ display: "flex", flexDirection: "column", fontSize: 92, fontWeight: 600, letterSpacing: -3.6, lineHeight: 1.05 }}>
        <div>The solar industry,</div>
        <div>as an API.</div>
      </div>
      <div style={{ marginTop: 28, fontSize: 32, color: COLOURS.muted, lineHeight: 1.4 }}>
        Companies, product specifications, spot prices and shipments. Every value with its source, its date and its history.
      </div>
    </div>,
  );
  made.catch(() => (made = undefined));
  return pictureResponse(await made);
}
