import { DomainError } from "@/lib/core/errors";
import { warnSampled } from "@/lib/platform/log-sampled";
import { perProcess } from "@/lib/platform/process-state";
import { versionClock } from "@/lib/platform/version-clock";
import { readEnds, readFeed, type FeedEnds, type Happened } from "./read-feed";
import { wholeGroups } from "./whole-groups";

/** An open stream: told what happens, in order, without gaps. */
export type Reader = {
  isSandbox: boolean;
  wants(happened: Happened): boolean;
  /** @param frame the event as it is sent, the same buffer for all */
  tell(happened: Happened, frame: Buffer): void;
  /** Waits until little of what was told is still to be taken, or nobody is there to take it. */
  room(): Promise<void>;
};

type Remembered = { happened: Happened; frame: Buffer; groupId: string | null };

const TICK_MS = 200;
const BATCH = 500;
/** Who comes back is told so much at a time, and the next when that is taken. */
const CATCH_UP = 200;
/** What came last stays in memory, so that streams that come back at once, after a restart, ask the database nothing. */
const REMEMBERED = 2_000;

/** Published entries whose row was withdrawn since say nothing any more; the withdrawal comes later in the feed. */
const frameOf = ({ position, kind, id, line }: Happened): Buffer | null => {
  if (kind === "published") return line === null ? null : Buffer.from(`id: ${position}\nevent: rfq\ndata: ${line}\n\n`);
  return Buffer.from(`id: ${position}\nevent: ${kind}\ndata: ${JSON.stringify({ id })}\n\n`);
};

/** What a hub reads: the feed, and the version that says when there is more. */
const SOURCE = { readEnds, readFeed, version: async (): Promise<number> => (await versionClock().current()).rfq };

/** One reader of the database for all streams of the process. It reads when the version clock says so, and rests when nobody listens. */
export class FeedHub {
  /** What each has been told up to: one that comes from another server may be ahead of what this one has read. */
  private readonly readers = new Map<Reader, number>();
  private recent: Remembered[] = [];
  /** Everything behind `from` up to `last` is in `recent`. */
  private from = 0;
  private last = 0;
  private version = -1;
  private timer: NodeJS.Timeout | undefined;
  private starting: Promise<void> | undefined;
  private reading: Promise<void> | undefined;
  private joining = 0;

  constructor(private readonly source: typeof SOURCE = SOURCE) {}

  /**
   * From where a stream goes on. @param after the position that its reader has; null: from now on
   * @throws DomainError gone for a position that is too old or was never given out
   */
  async beginning(after: number | null, isSandbox: boolean): Promise<number> {
    const { last, forgotten }: FeedEnds = await this.source.readEnds();
    if (after === null) return isSandbox ? 0 : last;
    // No event has the position 0: it stands for all that there still is.
    if (after === 0) return isSandbox ? 0 : forgotten;
    if (after > last)
      throw new DomainError(
        "gone",
        `The position ${after} does not exist; the latest is ${last}. Read the list and continue from its meta.last_position.`,
      );
    if (after < forgotten && !isSandbox)
      throw new DomainError(
        "gone",
        `Events after position ${after} are no longer available. Read GET /rfqs and resume from its meta.last_position.`,
      );
    return after;
  }

  /** Tells the reader everything behind a position, as fast as it takes it, and from then on what happens. Ends early when `isGone` says so. */
  async join(reader: Reader, after: number, isGone: () => boolean): Promise<void> {
    this.joining++;
    try {
      await this.start();
      for (let at: number | null = after; at !== null && !isGone(); await reader.room()) at = await this.sendFrom(reader, at);
    } finally {
      this.joining--;
      this.rest();
    }
  }

  /** The next of what a reader has missed. Returns how far it came; null: it has all, and is told from now on. */
  private async sendFrom(reader: Reader, at: number): Promise<number | null> {
    if (at < this.from) return this.sendOlder(reader, at);
    const missed = this.recent.filter(({ happened }) => happened.position > at);
    const next = wholeGroups(missed, CATCH_UP);
    for (const one of next) this.tell(reader, one);
    // Nothing may happen between the last of what was missed and the first of what comes.
    const reached = next.at(-1)?.happened.position ?? at;
    if (next.length < missed.length) return reached;
    this.readers.set(reader, reached);
    return null;
  }

  /** What is older than memory, read from the database for this reader alone. */
  private async sendOlder(reader: Reader, at: number): Promise<number> {
    const until = this.from;
    const page = await this.source.readFeed(at, CATCH_UP, reader.isSandbox ? "sandbox" : undefined);
    // Memory may begin in the middle of a group; what came after it was last read is told to all.
    const older = page.filter(({ position }) => position <= this.last);
    for (const happened of older) this.tell(reader, { happened, frame: frameOf(happened) });
    return older.at(-1)?.position ?? until;
  }

  leave(reader: Reader): void {
    this.readers.delete(reader);
    this.rest();
  }

  private rest(): void {
    if (this.readers.size > 0 || this.joining > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private tell(reader: Reader, { happened, frame }: { happened: Happened; frame: Buffer | null }): void {
    if (frame && (!reader.isSandbox || happened.sandbox) && reader.wants(happened)) reader.tell(happened, frame);
  }

  private start(): Promise<void> {
    if (this.timer) return Promise.resolve();
    return (this.starting ??= this.begin().finally(() => {
      this.starting = undefined;
    }));
  }

  private async begin(): Promise<void> {
    // A look that was under way when the last reader left would add to what is begun anew.
    await this.reading;
    const { last } = await this.source.readEnds();
    this.recent = [];
    this.from = this.last = Math.max(0, last - REMEMBERED);
    this.version = -1;
    await this.readOn();
    this.timer ??= setInterval(() => void this.tick(), TICK_MS);
    this.timer.unref();
  }

  private tick(): Promise<void> {
    return (this.reading ??= this.look().finally(() => {
      this.reading = undefined;
    }));
  }

  private async look(): Promise<void> {
    try {
      const rfq = await this.source.version();
      if (rfq === this.version) return;
      await this.readOn();
      this.version = rfq;
    } catch (error) {
      warnSampled(["the RFQ feed could not be read; streams wait"], { err: error });
    }
  }

  private async readOn(): Promise<void> {
    for (let isMore = true; isMore;) {
      const page = await this.source.readFeed(this.last, BATCH);
      for (const happened of page) this.add(happened);
      isMore = page.length > 0;
    }
  }

  private add(happened: Happened): void {
    this.last = happened.position;
    const frame = frameOf(happened);
    if (!frame) return;
    const one = { happened, frame, groupId: happened.groupId };
    // What was withdrawn is not told to anybody who comes later.
    if (happened.kind === "withdrawn") this.recent = this.recent.filter((earlier) => earlier.happened.id !== happened.id);
    this.recent.push(one);
    for (const [reader, reached] of this.readers) if (happened.position > reached) this.tell(reader, one);
    if (this.recent.length < 2 * REMEMBERED) return;
    this.recent = this.recent.slice(-REMEMBERED);
    this.from = (this.recent[0]?.happened.position ?? this.last + 1) - 1;
  }
}

export const feedHub: () => FeedHub = perProcess("rfq-hub", () => new FeedHub());
