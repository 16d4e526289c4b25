import { setTimeout as wait } from "node:timers/promises";
import { type Database, numberOf } from "@/e2e/server/database";
import { SAMPLE_SOURCE } from "@/lib/catalog/sample/source";
import { stableId } from "@/lib/core/ids";
import { transaction } from "@/lib/platform/context";
import { publishRows } from "@/lib/rfq/publish-rows";
import { sampleGroup, sampleIds } from "@/lib/rfq/sample/sample-rows";
import { operator } from "@/testing/people";

const EVERY_MS = 250;
const COME_BACK_MS = 100;
const LAST_SQL = "select last as n from rfq_position where id = 1";

/** Publishes requests for quotation all the time, whatever happens to the database. */
export class FeedPublisher {
  private isStopping = false;
  private running: Promise<void> | undefined;
  private count = 0;

  start(): void {
    this.isStopping = false;
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      await publishGroup(`campaign/${this.count}`).then(
        () => this.count++,
        () => undefined,
      );
      await wait(EVERY_MS);
    }
  }
}

/** A group that was committed without our knowledge is not published twice. */
const publishGroup = (key: string): Promise<void> =>
  transaction(operator(), async (tx) => {
    const group = sampleGroup(key, tx.clock.now());
    const ids = sampleIds(group);
    if ((await tx.db.rfq.findFirst({ where: { id: ids[0] ?? "" }, select: { id: true } })) !== null) return;
    const { code } = SAMPLE_SOURCE;
    await tx.db.dataSource.createMany({ data: [SAMPLE_SOURCE], skipDuplicates: true });
    const row = { groupId: stableId("rfg", "campaign", key), shown: group.shown, publishedAt: new Date(group.publishedAtMs) };
    await publishRows(
      tx,
      ids.map((id) => ({ ...row, id, sandbox: false, source: code })),
    );
  });

/** Reads the stream of the feed, and comes back with its last position whenever it is cut off. Every event must come once, in order. */
export class FeedReader {
  readonly wrong: string[] = [];
  position = 0;
  cut = 0;
  private readonly over = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly entrance: () => string,
    private readonly key: string,
  ) {}

  start(position: number): void {
    this.position = position;
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.over.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.over.signal.aborted) {
      await this.read().catch(() => undefined);
      this.cut++;
      await wait(COME_BACK_MS);
    }
  }

  private async read(): Promise<void> {
    const headers = { authorization: `Bearer ${this.key}`, "last-event-id": String(this.position) };
    const answer = await fetch(`${this.entrance()}/api/v1/rfqs/stream`, { headers, signal: this.over.signal });
    if (answer.status !== 200 || answer.body === null) {
      if (![429, 502, 503, 504].includes(answer.status))
        this.wrong.push(`the stream: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
      await answer.body?.cancel();
      return;
    }
    let text = "";
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        this.take(text.slice(0, end));
        text = text.slice(end + 2);
      }
    }
  }

  private take(block: string): void {
    const position = Number(/^id: (\d+)$/m.exec(block)?.[1] ?? Number.NaN);
    if (Number.isNaN(position)) return;
    if (position !== this.position + 1) this.wrong.push(`after event ${this.position} came ${position}`);
    this.position = position;
  }
}

export const lastPosition = (db: Database): Promise<number> => numberOf(db, LAST_SQL);
