import type { Rfq } from "@/lib/rfq/contract";

export type Alike = { rfq: Rfq; count: number };

const faceOf = (rfq: Rfq): string => JSON.stringify({ ...rfq, id: "", position: 0 });

/** Requests that look the same and were published at once, as one line with their number. The newest stands for all. */
export function alike(rows: readonly Rfq[]): Alike[] {
  const lines = new Map<string, Alike>();
  for (const rfq of rows) {
    const face = faceOf(rfq);
    const line = lines.get(face);
    if (line) line.count++;
    else lines.set(face, { rfq, count: 1 });
  }
  return [...lines.values()];
}
