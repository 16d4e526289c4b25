/** Drawing one takes longer than a page: the last ones are kept, each for the view, the release and the address that it shows. */
const kept = new Map<string, Promise<Buffer>>();
const MOST_KEPT = 20;

export function drawOnce(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(key);
  if (known !== undefined) return known;
  if (kept.size >= MOST_KEPT) kept.clear();
  const drawn = draw();
  kept.set(key, drawn);
  drawn.catch(() => kept.delete(key));
  return drawn;
}

/** A picture of what the one who asks may see. */
export const pictureOfReader = (png: Buffer, name: string): Response =>
  new Response(new Uint8Array(png), {
    headers: {
      "Content-Type": "image/png",
      // What it shows depends on who asks.
      "Cache-Control": "private, no-cache",
      "Content-Disposition": `inline; filename="${name}.png"`,
    },
  });
