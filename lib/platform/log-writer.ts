import fs from "node:fs";

/** Of what nobody reads, so much is kept. */
const MOST_BYTES = 1_048_576;
const AGAIN_MS = 50;
/** At the end of the process nobody is held up any more, except who waits for that end. */
const AT_END_MS = 1_000;

type Around = {
  /** Called before something is written, so that writing can't block. */
  unblock(): void;
  /** A line was dropped. */
  dropped(): void;
  /** Everything that was kept is written. @param lines how many were dropped before */
  flowsAgain(lines: number): void;
};

const isFull = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "EAGAIN";
const sleep = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/**
 * Writes lines at once, so that a crash loses none, and never waits for their reader: what a full pipe does not take is kept and
 * tried again, up to a size; then lines are dropped and counted.
 */
export class LogWriter {
  private kept: Buffer[] = [];
  private bytes = 0;
  private dropped = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly fd: number,
    private readonly around: Around,
  ) {}

  write(line: string): void {
    const buffer = Buffer.from(line);
    if (this.bytes + buffer.length > MOST_BYTES) return this.drop();
    this.kept.push(buffer);
    this.bytes += buffer.length;
    if (this.timer === undefined) this.flow();
  }

  /** Writes what is kept, for a bounded time; for the end of the process. */
  flush(mostMs = AT_END_MS): void {
    const untilMs = performance.now() + mostMs;
    while (!this.writeKept() && performance.now() < untilMs) sleep(5);
  }

  private flow(): void {
    this.timer = undefined;
    if (!this.writeKept()) {
      this.timer = setTimeout(() => this.flow(), AGAIN_MS).unref();
    } else if (this.dropped > 0) {
      const lines = this.dropped;
      this.dropped = 0;
      this.around.flowsAgain(lines);
    }
  }

  /** Whether nothing is kept any more. */
  private writeKept(): boolean {
    this.around.unblock();
    for (let next = this.kept[0]; next !== undefined; next = this.kept[0]) {
      let written: number;
      try {
        written = fs.writeSync(this.fd, next);
      } catch (error) {
        if (isFull(error)) return false;
        // Nobody reads any more, or the disk is full: this line is lost, and the next is tried. Writing that it was would be lost as well.
        written = next.length;
        this.around.dropped();
      }
      this.bytes -= written;
      if (written < next.length) this.kept[0] = next.subarray(written);
      else this.kept.shift();
    }
    return true;
  }

  private drop(): void {
    this.dropped++;
    this.around.dropped();
  }
}
