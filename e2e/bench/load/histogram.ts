/** Each doubling of the time is cut into 32 steps, so a figure is right within 2.2%. */
const STEPS = 32;
const DOUBLINGS = 34;
const NS_PER_MS = 1_000_000;

/** Latencies counted in steps of growing width: constant memory, no sorting, nothing sampled away. */
export class Histogram {
  private readonly counts = new Uint32Array(STEPS * DOUBLINGS);
  private largest = 0;
  total = 0;

  add(ns: number): void {
    const step = Math.min(this.counts.length - 1, Math.floor(Math.log2(Math.max(1, ns)) * STEPS));
    this.counts[step] = (this.counts[step] ?? 0) + 1;
    this.total++;
    if (ns > this.largest) this.largest = ns;
  }

  /** Milliseconds that this share of the calls stayed within. */
  at(share: number): number {
    let left = Math.ceil(this.total * share);
    for (const [step, count] of this.counts.entries()) {
      left -= count;
      if (left <= 0) return Math.min(this.largest, 2 ** ((step + 1) / STEPS)) / NS_PER_MS;
    }
    return this.largest / NS_PER_MS;
  }

  get maxMs(): number {
    return this.largest / NS_PER_MS;
  }
}
