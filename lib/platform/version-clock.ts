import { DomainError } from "@/lib/core/errors";
import { Changes } from "./changes";
import { processClock } from "./clock";
import type { Tx } from "./database";
import { meterPool } from "./database";
import { describeDriftOf } from "./database-clock";
import { log } from "./log";
import { perProcess } from "./process-state";

/**
 * release: the catalogue changed. access: a key, an organisation or what it may do changed.
 * rfq: the feed changed. fields: custom fields or their values changed. brand: a host or its look changed.
 */
export const TOPICS = ["release", "access", "rfq", "fields", "brand"] as const;
export type Topic = (typeof TOPICS)[number];

const POLL_MS = 200;
const TRUST_MS = 800;

/** Topics of which most changes are about one organisation. */
type OwnTopic = "access" | "fields";

type Row = { now: Date; topic: Topic | null; value: number | null; orgIds: string[] };
/** The database's time comes along, so that a clock that is wrong is known without another query. */
const READ = `
  select clock_timestamp() as now, v.topic, v.value,
    array(select c.org_id from version_change c where c.topic = v.topic and c.value > k.known and c.value <= v.value) as "orgIds"
  from (values (1)) as always left join version_clock v on true
    left join (values ('access', $1::bigint), ('fields', $2::bigint)) as k(topic, known) on k.topic = v.topic`;

/** Tells every instance, within a second of the commit, that what it caches of this topic is old. */
export async function bumpVersion(tx: Tx, topic: Topic): Promise<void> {
  await tx.$executeRaw`insert into version_clock (topic, value) values (${topic}, 1) on conflict (topic) do update set value = version_clock.value + 1`;
}

/** The same of what one organisation has; nobody forgets anything of others. */
export async function bumpVersionOf(tx: Tx, topic: OwnTopic, orgId: string): Promise<void> {
  await tx.$executeRaw`
    with bumped as (
      insert into version_clock (topic, value) values (${topic}, 1)
      on conflict (topic) do update set value = version_clock.value + 1 returning topic, value
    ), old as (
      delete from version_change c using bumped b where c.topic = b.topic and c.value <= b.value - 1000
    )
    insert into version_change (topic, value, org_id) select topic, value, ${orgId} from bumped`;
}

export type Versions = Record<Topic, number>;

const unread = (): Versions => ({ release: 0, access: 0, rfq: 0, fields: 0, brand: 0 });

const away = (cause?: unknown): DomainError =>
  new DomainError("unavailable", "The database is not available at the moment. Try again shortly.", {
    ...(cause === undefined ? {} : { cause }),
    headers: { "Retry-After": "2" },
  });

class VersionClock {
  /** Which organisations keys, plans and what else decides access changed for. */
  readonly access = new Changes();
  /** Which organisations' custom fields changed. */
  readonly fields = new Changes();
  private versions = unread();
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private failing = false;
  private isClosed = false;
  private drift: string | null = null;
  private heard: ReturnType<typeof meterPool> | undefined;

  /** How far this process's clock was from the database's at the last look; null while they agree. */
  clockDrift(): string | null {
    return this.drift;
  }

  /** Whether the last look failed. A connection that is lost makes it look at once. */
  isDatabaseAway(): boolean {
    return this.failing;
  }

  /** The versions as they were at most TRUST_MS ago; a promise only when that has to be asked. */
  current(): Versions | Promise<Versions> {
    this.watch();
    if (performance.now() - this.readAt < TRUST_MS) return this.versions;
    return this.refresh().then(() => this.versions);
  }

  /** Reads now, at most once at a time; fails with `unavailable` when the database is away. */
  refresh(): Promise<void> {
    return (this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    }));
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Stops for good: once this is done nobody asks the database any more, whoever still wants to know. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.stop();
    await this.reading?.catch(() => undefined);
  }

  private watch(): void {
    if (this.timer || this.isClosed) return;
    this.timer = setInterval(() => void this.refresh().catch(() => undefined), POLL_MS);
    this.timer.unref();
  }

  private noteDrift(drift: string | null): void {
    if (drift !== null && this.drift === null) log().error({ drift }, "calls are not counted because this clock is wrong; correct it");
    this.drift = drift;
  }

  /** The pool whose lost connections are heard of: until the next look, pages would fail without anybody knowing why. */
  private heardPool(): ReturnType<typeof meterPool> {
    const pool = meterPool();
    if (this.heard !== pool) pool.on("error", () => void this.refresh().catch(() => undefined));
    return (this.heard = pool);
  }

  private async read(): Promise<void> {
    const asked = performance.now();
    if (this.isClosed) throw away();
    try {
      const askedAtMs = processClock().now();
      const { rows } = await this.heardPool().query<Row>(READ, [this.access.version, this.fields.version]);
      if (rows[0]) this.noteDrift(describeDriftOf(rows[0].now, askedAtMs, processClock().now()));
      const next = unread();
      const changed: Partial<Record<Topic, string[]>> = {};
      for (const { topic, value, orgIds } of rows) if (topic !== null && value !== null) [next[topic], changed[topic]] = [value, orgIds];
      this.versions = next;
      this.access.heard(next.access, changed.access ?? []);
      this.fields.heard(next.fields, changed.fields ?? []);
      this.readAt = asked;
      this.failing = false;
    } catch (error) {
      if (!this.failing) log().error({ err: error }, "the version clock could not be read");
      this.failing = true;
      throw away(error);
    }
  }
}

export const versionClock: () => VersionClock = perProcess("version-clock", () => new VersionClock());
