import { Gauge } from "prom-client";
import { z } from "zod";
import { ledgerPool, pool } from "@/lib/platform/database";
import { warnSampled } from "@/lib/platform/log-sampled";
import { metrics } from "@/lib/platform/metrics";
import { perProcess } from "@/lib/platform/process-state";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";

/** However many ask and however often, the database is asked this often at most. */
const FRESH_MS = 15_000;
const ANSWER_MS = 2_000;

type Figure = { name: string; help: string; labels?: readonly [string] | readonly [string, string]; sql: string };

const ageOf = (time: string): string => `coalesce(extract(epoch from clock_timestamp() - ${time}), 0)`;

/** What every server finds alike in the database; `sql` gives up to two labels and a value. $1: whether there is a ledger database. */
export const FIGURES: readonly Figure[] = [
  {
    name: "heliodex_fold_delay_seconds",
    help: "Age of the oldest counted calls that are not added to periods and roll-ups yet.",
    sql: `select '', '', ${ageOf("min(written_at)")} from usage_delta`,
  },
  {
    name: "heliodex_unfolded_calls",
    help: "Counted calls that are not added to periods and roll-ups yet.",
    sql: "select '', '', coalesce(sum(calls), 0) from usage_delta",
  },
  {
    name: "heliodex_open_lanes",
    help: "Lanes through which servers count, two for each server.",
    sql: "select '', '', count(*) from meter_lane where closed_at is null",
  },
  {
    name: "heliodex_leased_calls",
    help: "Calls of quotas that servers hold in leases and have not used.",
    sql: `select '', '', coalesce(sum(l.granted - l.used), 0) from call_lease l join meter_lane n on n.id = l.lane_id where n.closed_at is null`,
  },
  {
    name: "heliodex_ledger_days_to_move",
    help: "Days of the request log that are over and not moved to the ledger database yet; 0 without one.",
    sql: `select '', '', count(*) from pg_class l join pg_class c on c.relnamespace = l.relnamespace
      where $1::boolean and l.oid = 'call_ledger'::regclass and c.relkind = 'r' and c.relname ~ '^call_ledger_\\d{8}$'
        and c.relname < 'call_ledger_' || to_char((clock_timestamp() - interval '1 hour') at time zone 'UTC', 'YYYYMMDD')`,
  },
  {
    name: "heliodex_jobs",
    help: "Jobs by queue and state: waiting, running or failed.",
    labels: ["queue", "state"],
    sql: `select name, state, sum(n) from (
        select name, case when state in ('created', 'retry') then 'waiting' when state = 'active' then 'running' else 'failed' end as state, count(*) as n
        from ${QUEUE_SCHEMA}.job where state in ('created', 'retry', 'active', 'failed') and name not like '\\_\\_%' group by 1, 2
        union all select name, 'failed', count(*) from ${QUEUE_SCHEMA}.archive where state = 'failed' and name not like '\\_\\_%' group by 1
      ) j group by 1, 2`,
  },
  {
    name: "heliodex_oldest_job_seconds",
    help: "How long the oldest job that could be begun has been waiting.",
    sql: `select '', '', greatest(0, ${ageOf("min(start_after)")}) from ${QUEUE_SCHEMA}.job where state in ('created', 'retry')`,
  },
  {
    name: "heliodex_due_webhook_deliveries",
    help: "Webhook deliveries whose next attempt is due.",
    sql: "select '', '', count(*) from webhook_delivery where state = 'waiting' and next_attempt_at <= clock_timestamp()",
  },
  {
    name: "heliodex_oldest_due_webhook_delivery_seconds",
    help: "How long the next attempt of a webhook delivery has been due.",
    sql: `select '', '', greatest(0, ${ageOf("min(next_attempt_at)")}) from webhook_delivery where state = 'waiting'`,
  },
  {
    name: "heliodex_exports",
    help: "Exports that are not finished, by state: queued or running.",
    labels: ["state"],
    sql: "select state, '', count(*) from export where state in ('queued', 'running') group by 1",
  },
  {
    name: "heliodex_oldest_queued_export_seconds",
    help: "How long the oldest export has been queued.",
    sql: `select '', '', ${ageOf("min(created_at)")} from export where state = 'queued'`,
  },
  {
    name: "heliodex_due_export_deliveries",
    help: "Exports whose next delivery into a bucket of a customer is due and not under way.",
    sql: `select '', '', count(*) from export where delivery_state = 'waiting' and delivery_due_at <= clock_timestamp() and state = 'ready'
      and (delivery_until is null or delivery_until <= clock_timestamp())`,
  },
  {
    name: "heliodex_mails",
    help: "E-mails by state: waiting or failed.",
    labels: ["state"],
    sql: "select state, '', count(*) from mail where state in ('waiting', 'failed') group by 1",
  },
  {
    name: "heliodex_overdue_access_requests",
    help: "Access requests whose reply is overdue.",
    sql: "select '', '', count(*) from access_request where due_at < clock_timestamp() and suspected_at is null",
  },
  {
    name: "heliodex_latest_release_timestamp_seconds",
    help: "Unix time at which a release last changed a resource.",
    labels: ["resource"],
    sql: `select key, '', extract(epoch from max(published_at)) from release, jsonb_object_keys(summary) as key group by 1`,
  },
];

const ALL = FIGURES.map(({ sql }, at) => `select ${at} as figure, f.a, f.b, f.value::float8 from (${sql}) f(a, b, value)`).join(
  " union all ",
);
const Row = z.object({ figure: z.int(), a: z.string(), b: z.string(), value: z.number() });

/** A query that got no connection in time is left behind, and answers nobody. */
async function askDatabase(): Promise<z.infer<typeof Row>[]> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no response within ${ANSWER_MS} ms`)), ANSWER_MS);
  });
  const query = { text: ALL, values: [ledgerPool() !== null], query_timeout: ANSWER_MS };
  const asked = pool().query(query);
  asked.catch(() => undefined);
  const { rows } = await Promise.race([asked, tooLate]).finally(() => clearTimeout(timer));
  return z.array(Row).parse(rows);
}

class DatabaseFigures {
  private readonly registers = [metrics().registry];
  private readonly gauges = FIGURES.map(
    ({ name, help, labels = [] }) => new Gauge({ name, help, labelNames: [...labels], registers: this.registers }),
  );
  private readonly isUp = new Gauge({
    name: "heliodex_database_figures_up",
    help: "1 if the figures of the database were read, 0 if not.",
    registers: this.registers,
  });
  private askedAt = Number.NEGATIVE_INFINITY;
  private asking: Promise<void> | undefined;

  /** Reads the figures unless that was done a moment ago. While the database does not answer there are none, instead of old ones. */
  refresh(): Promise<void> {
    if (this.asking !== undefined || performance.now() - this.askedAt < FRESH_MS) return this.asking ?? Promise.resolve();
    this.askedAt = performance.now();
    return (this.asking = this.read().finally(() => (this.asking = undefined)));
  }

  private async read(): Promise<void> {
    try {
      this.put(await askDatabase());
      this.isUp.set(1);
    } catch (error) {
      warnSampled(["the figures for metrics could not be read"], { err: error });
      this.put([]);
      this.isUp.set(0);
    }
  }

  private put(rows: readonly z.infer<typeof Row>[]): void {
    this.gauges.forEach((gauge, at) => (FIGURES[at]?.labels === undefined ? gauge.remove() : gauge.reset()));
    for (const { figure, a, b, value } of rows) {
      const [first, second] = FIGURES[figure]?.labels ?? [];
      this.gauges[figure]?.set({ ...(first === undefined ? {} : { [first]: a }), ...(second === undefined ? {} : { [second]: b }) }, value);
    }
  }
}

export const databaseFigures = perProcess("database-figures", () => new DatabaseFigures());
