const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/**
 * Line ends, tabs, quotes, commas, semicolons: what separates cells and is no part of a character in any encoding that is found
 * by samples. A bar is the second byte of some Chinese and Japanese characters.
 */
const SEPARATORS = new Set([9, LINE_FEED, CARRIAGE_RETURN, 34, 44, 59]);
const MAX_FRAGMENTS = 2_000;
const MAX_FRAGMENT_BYTES = 400;
const MAX_CARRIED_BYTES = 65_536;

/**
 * Collects different cells with bytes outside ASCII, up to a number and evenly over a file of any size. Cells longer than a few
 * hundred bytes count up to their last space before that.
 */
export class FragmentSample {
  private found = new Set<string>();
  private carried = Buffer.alloc(0);
  private seen = 0;
  private stride = 1;

  add(chunk: Buffer): void {
    const bytes = this.carried.length > 0 ? Buffer.concat([this.carried, chunk]) : chunk;
    const end = Math.max(bytes.lastIndexOf(LINE_FEED), bytes.lastIndexOf(CARRIAGE_RETURN));
    this.collect(bytes.subarray(0, end + 1));
    const rest = bytes.subarray(end + 1);
    this.carried = rest.length > MAX_CARRIED_BYTES ? Buffer.alloc(0) : Buffer.from(rest);
    if (rest.length > MAX_CARRIED_BYTES) this.collect(rest);
  }

  end(): Buffer[] {
    this.collect(this.carried);
    return [...this.found].map((fragment) => Buffer.from(fragment, "latin1"));
  }

  private collect(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at++) {
      if ((bytes[at] ?? 0) < 0x80) continue;
      let from = at;
      while (from > 0 && !SEPARATORS.has(bytes[from - 1] ?? 0)) from -= 1;
      let to = at + 1;
      while (to < bytes.length && !SEPARATORS.has(bytes[to] ?? 0)) to += 1;
      this.keep(bytes.subarray(from, to));
      at = to;
    }
  }

  private keep(fragment: Buffer): void {
    if (this.seen++ % this.stride !== 0) return;
    const isLong = fragment.length > MAX_FRAGMENT_BYTES;
    const whole = isLong ? fragment.subarray(0, fragment.lastIndexOf(32, MAX_FRAGMENT_BYTES)) : fragment;
    if (whole.length === 0) return;
    this.found.add(whole.toString("latin1").replace(/^ +| +$/g, ""));
    if (this.found.size <= MAX_FRAGMENTS) return;
    this.found = new Set([...this.found].filter((_, index) => index % 2 === 0));
    this.stride *= 2;
  }
}
