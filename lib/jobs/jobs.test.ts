import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pool, prisma } from "@/lib/platform/database";
import { operator, person, type Person } from "@/testing/people";
import { useDatabase } from "@/testing/use-database";
import { discardJob } from "./discard-job";
import { listFailedJobs, readJobFigures } from "./list-failed";
import { nextRun } from "./next-run";
import { readClockJobs, readQueues } from "./read-queues";
import { reasonOf, redactedPayload, redactedText } from "./redact";
import { retryJobs } from "./retry-jobs";

useDatabase();

test("a line of cron is read as the queue reads it", () => {
  const now = Date.parse("2026-11-21T23:59:30Z");
  const next = (cron: string) => {
    const at = nextRun(cron, now);
    return at === null ? null : new Date(at).toISOString().slice(0, 16);
  };
  expect(["* * * * *", "*/15 * * * *", "13 * * * *", "33 4 * * *", "0 6,18 * * *", "0 6 * * 1"].map(next)).toEqual([
    "2026-11-22T00:00",
    "2026-11-22T00:00",
    "2026-11-22T00:13",
    "2026-11-22T04:33",
    "2026-11-22T06:00",
    "2026-11-23T06:00",
  ]);
  expect(["0 6 1 * *", "@daily", "1-5 * * * *"].map(next)).toEqual(["2026-12-01T06:00", "2026-11-22T00:00", "2026-11-22T00:01"]);
  expect(["70 * * * *", "whenever", "* *"].map(next)).toEqual([null, null, "2026-11-22T00:00"]);
});

describe("what is shown of a job", () => {
  test("holds no secret, by name or by look", () => {
    expect(
      redactedPayload({ mailId: "mail_1", token: "abc", signingSecret: "x", note: "whsec_abcdefgh1234 and spv_live_0123456789" }),
    ).toBe("mailId: mail_1, token: [redacted], signingSecret: [redacted], note: [redacted] and [redacted]");
    expect(redactedText("GET https://a.example/x?token=1&b=2 Bearer abc\n failed")).toBe(
      "GET https://a.example/x[redacted][redacted] [redacted] failed",
    );
    expect(redactedPayload(null)).toBe("");
  });
  test("is not too long, and says when there is nothing", () => {
    expect(redactedText("x".repeat(1_000))).toHaveLength(301);
    expect([reasonOf(null), reasonOf({ message: " " }), reasonOf({ message: "away" })]).toEqual([
      "No reason was recorded.",
      "No reason was recorded.",
      "away",
    ]);
  });
});

let staff: Person, customer: Person;
const insert = async (table: "job" | "archive", name: string, state: string, failedAt = "2026-11-21T10:00:00Z", message = "no answer") => {
  const id = randomUUID();
  const columns = table === "job" ? "" : ", priority, retry_delay, retry_backoff, start_after, expire_in, keep_until, policy";
  const values = table === "job" ? "" : ", 0, 1, true, now(), '1 minute', now(), 'standard'";
  await pool().query(
    `insert into pgboss.${table} (id, name, data, state, retry_limit, retry_count, created_on, started_on, completed_on, output${columns})
     values ($1, $2, $3, $4::pgboss.job_state, 2, 2, $5::timestamptz - interval '1 hour', $5::timestamptz - interval '2 seconds', $5, $6${values})`,
    [id, name, { mailId: "mail_1" }, state, failedAt, { message }],
  );
  return id;
};
beforeAll(async () => {
  [staff, customer] = [await person({ staff: true, role: null }), await person()];
});
beforeEach(async () => void (await pool().query("delete from pgboss.job; delete from pgboss.archive")));

describe("the queues", () => {
  test("are told with what they hold; a customer finds nothing", async () => {
    await insert("job", "send-mail", "created");
    await insert("job", "send-mail", "failed");
    await insert("archive", "send-mail", "failed");
    const rows = await readQueues(await staff.ctx());
    expect(rows.find(({ name }) => name === "send-mail")).toMatchObject({
      isByClock: false,
      waiting: 1,
      retrying: 0,
      running: 0,
      failed: 2,
    });
    expect(await readJobFigures(await staff.ctx())).toEqual({ failedJobs: 2, failedMails: 0 });
    for (const refused of [readQueues, readClockJobs, readJobFigures])
      await expect((async () => refused(await customer.ctx()))()).rejects.toMatchObject({ code: "not-found" });
    await expect((async () => retryJobs(await customer.ctx(), { queue: "send-mail" }))()).rejects.toMatchObject({ code: "not-found" });
  });

  test("of the clock say when they ran and when they run", async () => {
    await pool().query(
      "insert into pgboss.schedule (name, cron, timezone) values ('send-mail', '*/15 * * * *', 'UTC') on conflict do nothing",
    );
    await insert("archive", "send-mail", "completed", "2026-11-21T09:00:00Z");
    const rows = await readClockJobs(operator({ now: () => Date.parse("2026-11-21T10:01:00Z") }));
    expect(rows).toMatchObject([
      {
        name: "send-mail",
        lastAt: "2026-11-21T08:59:58.000Z",
        lastState: "completed",
        durationMs: 2_000,
        nextAt: "2026-11-21T10:15:00.000Z",
        failed: 0,
      },
    ]);
    await pool().query("delete from pgboss.schedule");
  });
});

describe("a failed job", () => {
  test("is found by queue, page by page, archived ones too", async () => {
    const ids = [];
    for (const [i, table] of (["job", "archive", "job"] as const).entries())
      ids.unshift(await insert(table, "send-mail", "failed", `2026-11-21T10:0${i}:00Z`));
    await insert("job", "follow-subscription", "failed");
    const ctx = await staff.ctx();
    const first = await listFailedJobs(ctx, { queue: "send-mail", limit: 2 });
    const second = await listFailedJobs(ctx, { queue: "send-mail", limit: 2, cursor: first.next ?? "" });
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids);
    expect(second.next).toBeNull();
    expect(first.rows[0]).toMatchObject({ queue: "send-mail", tries: 3, reason: "no answer", payload: "mailId: mail_1" });
    await expect(listFailedJobs(ctx, { limit: 2, cursor: "x" })).rejects.toMatchObject({ code: "cursor-invalid" });
  });

  test("is queued again as a new one, alone or with its queue, once", async () => {
    const [one, old] = [await insert("job", "send-mail", "failed"), await insert("archive", "send-mail", "failed")];
    await insert("job", "send-mail", "failed");
    const ctx = await staff.ctx();
    expect(await retryJobs(ctx, { queue: "send-mail", id: old })).toEqual({ count: 1 });
    await expect(retryJobs(ctx, { queue: "send-mail", id: old })).rejects.toMatchObject({ code: "not-found" });
    await expect(retryJobs(ctx, { queue: "follow-subscription", id: one })).rejects.toMatchObject({ code: "not-found" });
    expect(await retryJobs(ctx, { queue: "send-mail" })).toEqual({ count: 2 });
    expect(await retryJobs(ctx, { queue: "send-mail" })).toEqual({ count: 0 });
    const { rows } = await pool().query("select state, retry_count from pgboss.job where name = 'send-mail'");
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ state: "created", retry_count: 0 })));
    expect(await prisma().event.count({ where: { type: "job.retried" } })).toBe(2);
  });

  test("is discarded with a reason that is recorded", async () => {
    const id = await insert("archive", "send-mail", "failed");
    const ctx = await staff.ctx();
    await expect((async () => discardJob(ctx, { queue: "send-mail", id, reason: " " }))()).rejects.toThrow("Enter a reason");
    await discardJob(ctx, { queue: "send-mail", id, reason: "sent by hand" });
    await expect(discardJob(ctx, { queue: "send-mail", id, reason: "again" })).rejects.toMatchObject({ code: "not-found" });
    expect(await readJobFigures(ctx)).toMatchObject({ failedJobs: 0 });
    expect(await prisma().event.findFirst({ where: { type: "job.discarded", subject: id } })).toMatchObject({
      data: { queue: "send-mail", count: 1, reason: "sent by hand" },
    });
  });
});
