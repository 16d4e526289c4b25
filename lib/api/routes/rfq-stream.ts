import { Readable } from "node:stream";
import type { z } from "zod";
import { HOUR_MS } from "@/lib/core/durations";
import { DomainError, wrongParameter } from "@/lib/core/errors";
import { isOneOf } from "@/lib/core/tables";
import { domainErrorOf } from "@/lib/http/errors";
import { isClosing } from "@/lib/http/health";
import { versionClock } from "@/lib/platform/version-clock";
import type { RfqStreamQuery } from "@/lib/rfq/contract";
import { feedHub, type Reader } from "@/lib/rfq/feed/feed-hub";
import { enterStream, leaveStream, type OpenStream } from "@/lib/rfq/feed/open-streams";
import { type Happened, measureFeed } from "@/lib/rfq/feed/read-feed";
import { currentPeriod, type Access } from "../access";
import { requireAddress, requireFeature, requireScope } from "../authorise";
import { identify } from "../identify";
import type { StreamAsk, StreamReply, Waiting } from "../route";

export const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 30_000;
const RETRY_MS = 3_000;
/** What may wait for a slow client. Beyond it the stream breaks off, and the client goes on from its last position. */
const MAX_WAITING_BYTES = 256 * 1024;
/** Who comes back after long is told the next part once no more than this waits of the last; who takes nothing of it for so long is gone. */
const LITTLE_BYTES = 64 * 1024;
const STALLED_MS = 60_000;
const HEARTBEAT = Buffer.from(": keep-alive\n\n");

type Query = z.output<typeof RfqStreamQuery>;
type Ask = StreamAsk<unknown, Query>;
type Opened = Ask & { access: Access };

/** Why a stream ends, as its last event says it. `retry`: it is worth coming back at once. */
const ending = (code: string, detail: string, retry: boolean): Buffer =>
  Buffer.from(`event: end\ndata: ${JSON.stringify({ code, detail, retry })}\n\n`);

class RfqStream extends Readable implements OpenStream, Reader {
  readonly orgId: string;
  readonly isSandbox: boolean;
  /** Of a clock that nobody sets: an hour is charged when it has passed. */
  private readonly openedAt = performance.now();
  private sentMs: number;
  private checkedMs: number;
  private hours = 1;
  private version: number;
  private periodId: number | undefined;
  private isBusy = false;
  private isOver = false;
  private waiting: { sinceMs: number; go(): void } | undefined;

  constructor(private readonly ask: Opened) {
    super({ highWaterMark: MAX_WAITING_BYTES });
    this.sentMs = this.checkedMs = ask.ctx.clock.now();
    this.orgId = ask.access.facts.org_id;
    this.isSandbox = ask.access.isSandbox;
    this.version = ask.access.version;
    this.send(Buffer.from(`retry: ${RETRY_MS}\n\n`));
  }

  override _read(): void {
    // Everything is pushed when it happens.
  }

  override read(size?: number): unknown {
    const chunk: unknown = super.read(size);
    if (this.readableLength <= LITTLE_BYTES) this.goOn();
    return chunk;
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.isOver = true;
    this.goOn();
    feedHub().leave(this);
    leaveStream(this);
    done(error);
  }

  wants({ category, region }: Happened): boolean {
    const { query } = this.ask;
    return (!query.category || isOneOf(query.category, category)) && (!query.region || isOneOf(query.region, region));
  }

  tell(_: Happened, frame: Buffer): void {
    this.send(frame);
  }

  room(): Promise<void> {
    if (this.isOver || this.readableLength <= LITTLE_BYTES) return Promise.resolve();
    return new Promise((go) => {
      this.waiting = { sinceMs: this.now(), go };
    });
  }

  /** Begins to tell. What was missed is told while the client takes it, so that it need not fit into memory. */
  async run(after: number): Promise<void> {
    this.periodId = (await currentPeriod(this.ask.access, this.now())).id;
    feedHub()
      .join(this, after, () => this.isOver)
      .catch((error: unknown) => this.destroy(error instanceof Error ? error : new Error("the feed could not be read")));
  }

  tick(): void {
    if (this.isOver) return;
    const now = this.now();
    if (isClosing()) return this.finish(ending("unavailable", "The server is restarting. Reconnect shortly.", true));
    if (versionClock().clockDrift() !== null)
      return this.finish(ending("unavailable", "This server's clock is wrong. Reconnect shortly.", true));
    if (this.waiting && now - this.waiting.sinceMs >= STALLED_MS) return void this.destroy();
    if (now - this.sentMs >= HEARTBEAT_MS) this.send(HEARTBEAT);
    if (this.isBusy) return;
    this.isBusy = true;
    void this.check(now).finally(() => {
      this.isBusy = false;
    });
  }

  /** Whether the key may still do this, and the call of each hour that has begun. */
  private async check(now: number): Promise<void> {
    try {
      const { access: version } = await versionClock().current();
      if (version !== this.version || now - this.checkedMs >= RECHECK_MS) await this.authorise(version, now);
      if (performance.now() - this.openedAt >= this.hours * HOUR_MS) await this.count(now);
    } catch (error) {
      const reason = domainErrorOf(error, this.ask.call.id);
      // While the database is away nothing is told that would have to be refused; it is asked again at the next turn.
      if (reason.code !== "unavailable" && reason.code !== "internal") this.finish(ending(reason.code, reason.message, false));
    }
  }

  private async authorise(version: number, now: number): Promise<void> {
    const access = await identify(this.ask.call, versionClock().access, now);
    requireAddress(access, this.ask.call.address);
    requireFeature(access, "rfqs");
    requireScope(access, ["rfqs:read"]);
    this.version = version;
    this.checkedMs = now;
    const period = await currentPeriod(access, now);
    if (period.id !== this.periodId)
      this.finish(ending("period-ended", "A new billing period has started. Reconnect to continue in it.", true));
  }

  private async count(now: number): Promise<void> {
    await this.authorise(this.version, now);
    if (this.isOver) return;
    await this.ask.count();
    this.hours++;
  }

  private goOn(): void {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.go();
  }

  private send(frame: Buffer): void {
    if (this.isOver) return;
    this.sentMs = this.now();
    if (this.readableLength + frame.length > MAX_WAITING_BYTES) return void this.destroy();
    this.push(frame);
  }

  private finish(last: Buffer): void {
    if (this.isOver) return;
    this.isOver = true;
    this.goOn();
    this.push(last);
    this.push(null);
    feedHub().leave(this);
    leaveStream(this);
  }

  private now(): number {
    return this.ask.ctx.clock.now();
  }
}

/** The header that EventSource sends wins over `since`. @throws DomainError gone for what was never a position */
function positionOf({ call, query }: Ask): number | null {
  const header = call.header("last-event-id")?.trim();
  if (header === undefined || header === "") return query.since ?? null;
  if (/^\d{1,15}$/.test(header)) return Number(header);
  throw new DomainError("gone", "This Last-Event-ID is unknown. Read the list and continue from its meta.last_position.");
}

/** What the stream would send at once: what happened behind the position. @throws DomainError gone */
export async function previewRfqStream(ask: Ask): Promise<Waiting> {
  const isSandbox = ask.access?.isSandbox === true;
  return measureFeed(await feedHub().beginning(positionOf(ask), isSandbox), { ...ask.query, isSandbox });
}

/** Opens the stream of the feed. @throws DomainError gone, rate-limited, unavailable */
export async function openRfqStream(ask: Ask): Promise<StreamReply> {
  const { access } = ask;
  if (!access) throw wrongParameter("Authorization", "missing", "A stream requires an API key.");
  if (isClosing()) throw new DomainError("unavailable", "The server is restarting.", { headers: { "Retry-After": "5" } });
  const after = await feedHub().beginning(positionOf(ask), access.isSandbox);
  const stream = new RfqStream({ ...ask, access });
  enterStream(stream);
  await stream.run(after).catch((error: unknown) => {
    stream.destroy();
    throw error;
  });
  const headers = ["Content-Type", "text/event-stream; charset=utf-8", "Cache-Control", "no-store", "X-Accel-Buffering", "no"];
  return { status: 200, headers: [...headers, "Connection", "close", "Vary", "Authorization"], body: stream };
}
