import { IncomingMessage, type IncomingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { DAY_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { databaseClock } from "@/lib/platform/database-clock";
import { env, provideEnv } from "@/lib/platform/env";
import { operator, useDatabase } from "@/testing/use-database";
import { runClockJob } from "../jobs/run-clock-job";
import { FORWARDING_HEADERS, reportForwarding } from "../report-forwarding";
import { clockFindings, proxyFindings } from "./server-findings";

useDatabase();

const right = databaseClock().now;
afterEach(() => void (databaseClock().now = right));

test("clocks that agree are not worth a line; one that doesn't is wrong here, and known of other servers as long as they report it", async () => {
  expect(await clockFindings(operator())).toEqual([]);
  databaseClock().now = () => Promise.resolve(Date.now() - 40 * DAY_MS);
  const job = { name: "keep", cron: "", run: () => Promise.resolve(null) };
  await expect(runClockJob(job)).rejects.toThrow("40 days ahead");
  expect(await clockFindings(operator())).toEqual([
    { level: "wrong", text: "The clock of this process is 40 days ahead of the database's. Scheduled jobs don't run on this machine." },
  ]);
  const elsewhere = operator({ now: () => Date.now() - 40 * DAY_MS });
  expect(await clockFindings(elsewhere)).toEqual([
    { level: "wrong", text: "Reported by a server in the last 2 hours: The clock of this process is 40 days ahead of the database's." },
  ]);
  databaseClock().now = right;
  expect(await clockFindings(operator())).toEqual([]);
});

test("a proxy that nobody told us of is found by its header, recorded once, and named; with the setting nothing is looked for", async () => {
  const req = (headers: IncomingHttpHeaders): IncomingMessage => Object.assign(new IncomingMessage(new Socket()), { headers });
  const reports = () => prisma().event.count({ where: { type: FORWARDING_HEADERS } });
  let nowMs = Date.now();
  reportForwarding(req({ host: "api.example" }), (nowMs += 2_000));
  provideEnv({ TRUST_PROXY: "10.0.0.0/8" });
  reportForwarding(req({ "x-forwarded-for": "203.0.113.7" }), (nowMs += 2_000));
  provideEnv({ TRUST_PROXY: "no" });
  expect(await proxyFindings(operator(), env())).toEqual([]);
  for (let i = 0; i < 5; i++) reportForwarding(req({ "x-forwarded-for": "203.0.113.7" }), (nowMs += 2_000));
  await expect.poll(reports).toBe(1);
  expect(await proxyFindings(operator(), env())).toEqual([
    { level: "default", text: expect.stringMatching(/x-forwarded-for .*TRUST_PROXY is off.*set TRUST_PROXY/) as unknown },
  ]);
  expect(await proxyFindings(operator(), { TRUST_PROXY: { hops: 1 } })).toEqual([]);
  expect(await reports()).toBe(1);
});
