import { randomBytes } from "node:crypto";
import { MINUTE_MS } from "@/lib/core/durations";
import { pool } from "@/lib/platform/database";
import { warnSampled } from "@/lib/platform/log-sampled";
import { perProcess } from "@/lib/platform/process-state";
import type { Component } from "../contract";

type Part = Extract<Component, "api" | "portal">;
/** `written` of all calls are in the database. */
type Tally = { answered: number; failed: number; written: number };
/** `name` is its own: a request that ends after its minute was written and forgotten begins another page, and takes nothing from that. */
type Page = { name: string; component: Part; minute: number; tallies: Map<string, Tally> };

const FLUSH_MS = 10_000;
const BATCH = 1_000;
/** While the database is away. Beyond, the oldest minute goes, and a further organisation's calls are nobody's. */
const MAX_PAGES = 120;
const MAX_ROWS = 50_000;
/** Calls that belong to no organisation, or to one that was not known yet. */
export const NOBODY = "";

/** What is known is written as a whole each time, under the page's own name: sending it again changes nothing. */
const WRITE = `
  insert into call_minute (org_id, component, minute, instance, answered, failed)
  select r.org_id, r.component, r.minute, r.instance, r.answered, r.failed
  from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::int[], $6::int[]) r(instance, org_id, component, minute, answered, failed)
  on conflict (org_id, component, minute, instance) do update set answered = excluded.answered, failed = excluded.failed`;

const isNew = ([, { answered, failed, written }]: [string, Tally]): boolean => answered + failed > written;

class EdgeCounts {
  private pages: Page[] = [];
  private open: Record<Part, Page | undefined> = { api: undefined, portal: undefined };
  private rows = 0;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;

  /** In the path of every call: one look into a map. */
  count(component: Part, orgId: string, nowMs: number, status: number): void {
    let page = this.open[component];
    if (page === undefined || nowMs - page.minute >= MINUTE_MS || nowMs < page.minute) page = this.turn(component, nowMs);
    const tally = page.tallies.get(orgId) ?? this.begin(page, orgId);
    if (status >= 500) tally.failed++;
    else tally.answered++;
  }

  /** Writes what is new. One at a time, so that an older count never comes after a newer one. */
  flush(): Promise<void> {
    return (this.writing ??= this.write().finally(() => {
      this.writing = undefined;
    }));
  }

  private turn(component: Part, nowMs: number): Page {
    const minute = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
    const known = this.pages.find((page) => page.component === component && page.minute === minute);
    const page = known ?? { name: randomBytes(6).toString("base64url"), component, minute, tallies: new Map<string, Tally>() };
    if (!known) this.pages.push(page);
    if (this.pages.length > MAX_PAGES) this.forget(this.pages[0]);
    this.open[component] = page;
    this.timer ??= setInterval(() => void this.flush().catch(said), FLUSH_MS).unref();
    return page;
  }

  private begin(page: Page, orgId: string): Tally {
    const owner = this.rows < MAX_ROWS ? orgId : NOBODY;
    const known = page.tallies.get(owner);
    if (known) return known;
    const tally = { answered: 0, failed: 0, written: 0 };
    page.tallies.set(owner, tally);
    this.rows++;
    return tally;
  }

  private forget(page: Page | undefined): void {
    if (page === undefined) return;
    this.pages = this.pages.filter((one) => one !== page);
    this.rows -= page.tallies.size;
  }

  private async write(): Promise<void> {
    const news = this.pages.flatMap(({ name, component, minute, tallies }) =>
      [...tallies].filter(isNew).map(([orgId, tally]) => ({ name, orgId, component, minute, ...tally, tally })),
    );
    for (let i = 0; i < news.length; i += BATCH) {
      const rows = news.slice(i, i + BATCH);
      await pool().query(WRITE, [
        rows.map(({ name }) => name),
        rows.map(({ orgId }) => orgId),
        rows.map(({ component }) => component),
        rows.map(({ minute }) => new Date(minute)),
        rows.map(({ answered }) => answered),
        rows.map(({ failed }) => failed),
      ]);
      for (const { tally, answered, failed } of rows) tally.written = answered + failed;
    }
    // Looked at now: a request that ended meanwhile may have opened its minute again, or left something new in it.
    const isDone = (page: Page): boolean => this.open[page.component] !== page && ![...page.tallies].some(isNew);
    for (const page of this.pages.filter(isDone)) this.forget(page);
  }
}

const said = (error: unknown): void =>
  warnSampled(["the calls of the last seconds could not be written and are tried again"], { err: error });

const counts = perProcess("edge-counts", () => new EdgeCounts());

/** Counts one answer at our edge: `status` of 500 and more is a failure of ours. Nothing is written now. */
export function countEdge(component: Part, orgId: string, { nowMs, status }: { nowMs: number; status: number }): void {
  counts().count(component, orgId, nowMs, status);
}

/** Writes what was counted up to now; also for the end of the process. */
export function flushEdgeCounts(): Promise<void> {
  return counts().flush();
}
