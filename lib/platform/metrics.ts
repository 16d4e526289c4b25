import { Counter, Histogram, Registry } from "prom-client";
import { perProcess } from "./process-state";

/** Counted calls take a few milliseconds, cold lists some hundred; nothing is answered after 10 s. */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const BATCH_CALLS = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/**
 * What is counted and timed as it happens. Labels take values from lists in this program only, never from a request: a path, host
 * or key in a label would be a series for each that somebody makes up.
 */
export const metrics = perProcess("metrics", () => {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: "heliodex_http_request_duration_seconds",
      help: "Time from the arrival of a request to its response headers, by route and status class.",
      labelNames: ["route", "status"],
      buckets: SECONDS,
      registers,
    }),
    batches: new Histogram({
      name: "heliodex_counting_batch_duration_seconds",
      help: "Time to write one batch of counted calls.",
      buckets: SECONDS,
      registers,
    }),
    batchCalls: new Histogram({
      name: "heliodex_counting_batch_calls",
      help: "Calls in one batch.",
      buckets: BATCH_CALLS,
      registers,
    }),
    batchFailures: new Counter({
      name: "heliodex_counting_batch_failures_total",
      help: "Batches that the database did not take, each try on its own.",
      registers,
    }),
    deliveries: new Counter({
      name: "heliodex_webhook_attempts_total",
      help: "Attempts to deliver a webhook, by outcome: delivered or failed.",
      labelNames: ["outcome"],
      registers,
    }),
    jobs: new Counter({
      name: "heliodex_job_runs_total",
      help: "Runs of jobs in this process, by queue and outcome: done or failed.",
      labelNames: ["queue", "outcome"],
      registers,
    }),
    logLines: new Counter({
      name: "heliodex_log_lines_total",
      help: "Lines in the log, by level.",
      labelNames: ["level"],
      registers,
    }),
    sampledLogLines: new Counter({
      name: "heliodex_log_lines_sampled_total",
      help: "Failures that were counted in a line of the log instead of having one each, by level.",
      labelNames: ["level"],
      registers,
    }),
    droppedLogLines: new Counter({
      name: "heliodex_log_lines_dropped_total",
      help: "Lines of the log that were dropped because nobody read them in time.",
      registers,
    }),
  };
});
