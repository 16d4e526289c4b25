import { COLOURS, pictureKey, pictureResponse, sharePicture } from "./picture";

export const dynamic = "force-dynamic";

const made = new Map<string, Promise<Buffer>>();
const MAX_MADE = 20;

/** For every page that has no picture of its own. */
export async function GET(): Promise<Response> {
  const key = pictureKey();
  const known = made.get(key);
  if (known) return pictureResponse(await known);
  const png = sharePicture(
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
  if (made.size >= MAX_MADE) made.clear();
  made.set(key, png);
  png.catch(() => made.delete(key));
  return pictureResponse(await png);
}
