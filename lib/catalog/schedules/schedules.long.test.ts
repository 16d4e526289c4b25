import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PgBoss from "pg-boss";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { followEvents } from "@/lib/events/followers";
import type { Context } from "@/lib/platform/context";
import { prisma } from "@/lib/platform/database";
import { env, provideEnv } from "@/lib/platform/env";
import { PUBLIC_ONLY } from "@/lib/platform/outgoing/address-policy";
import { QUEUE_SCHEMA } from "@/lib/platform/queue";
import { productDraft } from "@/testing/drafts";
import { person } from "@/testing/people";
import { publishDrafts, REAL_SOURCE } from "@/testing/publish-drafts";
import { useDatabase } from "@/testing/use-database";
import { beginUpload } from "../imports/begin-upload";
import { chooseMapping } from "../imports/choose-mapping";
import { discardImport } from "../imports/discard-import";
import { lookAtUpload } from "../imports/look-at-upload";
import { pruneImports } from "../imports/prune-imports";
import { readImport } from "../imports/read-import";
import { receiveChunk } from "../imports/receive-chunk";
import { stageUpload } from "../imports/stage-upload";
import { ChooseMappingInput } from "../mappings/contract";
import { archiveMapping } from "../mappings/save-mapping";
import { previewImport } from "../releases/preview";
import { publishImport } from "../releases/publish-import";
import { cancelRun } from "./cancel-run";
import { changeSchedule } from "./change-schedule";
import { LEASE_MS } from "./claim-run";
import { ChangeScheduleInput, runTitle, ScheduleInput } from "./contract";
import { createSchedule } from "./create-schedule";
import { followImports } from "./follow-imports";
import { listRuns } from "./list-runs";
import { listSchedules } from "./list-schedules";
import type { Outside } from "./places/outside";
import { pruneRuns } from "./prune-runs";
import { readSchedule } from "./read-schedule";
import { removeSchedule } from "./remove-schedule";
import { runNow } from "./run-now";
import { runSchedules } from "./run-schedules";
import { startDueRuns } from "./start-due-runs";
import { switchSchedule } from "./switch-schedule";
import { takeUpRuns } from "./take-up-runs";
import { workOnRun } from "./work-on-run";

useDatabase();

const root = mkdtempSync(join(tmpdir(), "heliodex-schedules-"));
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const time = { nowMs: Date.parse("2026-11-02T05:00:00Z") };
const clock = { now: () => time.nowMs };
const job: Context = { actor: { kind: "job", name: "schedule" }, clock, requestId: null };
const outside: Outside = {
  ...{ policy: PUBLIC_ONLY, resolve: () => Promise.resolve([]), folder: root, maxBytes: 1_000_000 },
  ...{ responseMs: 1_000, idleMs: 1_000, totalMs: 10_000, settleMs: 0 },
};
let staff: Context;

beforeAll(async () => {
  const boss = new PgBoss({ connectionString: env().DATABASE_URL ?? "", schema: QUEUE_SCHEMA, max: 1, supervise: false, schedule: false });
  await boss.start();
  for (const queue of ["stage-import", "run-schedule"]) await boss.createQueue(queue);
  await boss.stop({ graceful: false, wait: true });
  provideEnv({ SCHEDULE_FOLDER: root });
  followEvents("schedules", followImports);
  staff = { ...(await (await person({ staff: true, role: null })).ctx()), clock };
});
afterAll(() => {
  followEvents("schedules", () => Promise.resolve());
  provideEnv({ SCHEDULE_FOLDER: "" });
  rmSync(root, { recursive: true });
});
beforeEach(async () => {
  await prisma().importScheduleRun.deleteMany();
  await prisma().importSchedule.deleteMany();
  await prisma().mail.deleteMany();
  time.nowMs = Date.parse("2026-11-01T05:00:00Z");
});

let made = 0;

/** A schedule at six every day, for a folder of its own and a source of its own. */
async function scheduled(more: Partial<ScheduleInput> = {}) {
  const source = `desk${++made}`;
  mkdirSync(join(root, source));
  const input = ScheduleInput.parse({
    ...{ name: `Desk ${made}`, kind: "products", options: { source }, place: { via: "folder", folder: source, pattern: "*.csv" } },
    ...{ cron: "0 6 * * *", publish: "when-clean", grace_minutes: 60, ...more },
  });
  const { id } = await createSchedule(staff, input);
  return { id, source, input };
}

let second = 0;
const list = (powers: Readonly<Record<string, number | string>>): string =>
  [
    "manufacturer,model,category,nameplate_w",
    ...Object.entries(powers).map(([model, watts]) => `Sonne AG,${model},module,${watts}`),
    "",
  ].join("\n");

/** Puts a file where the schedule looks, later than those before. */
function put(source: string, text: string, name = "list.csv"): void {
  const path = join(root, source, name);
  writeFileSync(path, text);
  utimesSync(path, 1_000 + ++second, 1_000 + second);
}

const many = (n: number, watts: (i: number) => number | string = (i) => 400 + (i % 50)): Record<string, number | string> =>
  Object.fromEntries(Array.from({ length: n }, (_, i) => [`S-${String(i).padStart(3, "0")}`, watts(i)]));

const runsOf = async (id: string) => (await listRuns(staff, { schedule: id })).rows;
const openRun = () => prisma().importScheduleRun.findFirst({ where: { finishedAt: null } });

/** What the worker does with imports that are to be read. */
async function readImports(): Promise<void> {
  for (const { id } of await prisma().importRun.findMany({ where: { state: "waiting" }, select: { id: true } })) await stageUpload(job, id);
}

/** Works on the open run, its import included, until it ends or has to wait. */
async function work(): Promise<void> {
  for (let round = 0; round < 4; round++) {
    const run = await openRun();
    if (!run) return;
    await workOnRun(job, run.id, { outside });
    await readImports();
    if ((await openRun())?.state === "waiting") return;
  }
}

async function atSix(day: number): Promise<void> {
  time.nowMs = Date.parse("2026-11-01T06:00:10Z") + day * DAY;
  await runSchedules(job);
  await work();
}

const released = (source: string) => prisma().release.findMany({ where: { source }, orderBy: { number: "asc" } });
const mailsTo = (template = "schedule-alarm") => prisma().mail.findMany({ where: { template }, orderBy: { createdAt: "asc" } });

/** The first list of a source is published by a person, as the rule wants it. */
async function withFirstList(more: Partial<ScheduleInput> = {}, n = 100) {
  const schedule = await scheduled(more);
  put(schedule.source, list(many(n)));
  await atSix(0);
  const [run] = await runsOf(schedule.id);
  const { checked, responsesKey } = await previewImport(staff, run?.import_id ?? "");
  await publishImport(staff, run?.import_id ?? "", { title: "first", checked, responses: responsesKey });
  return schedule;
}

describe("a watched folder", () => {
  test("becomes releases: the first by a person, later ones by themselves, and nothing where nothing is new", async () => {
    const { id, source } = await withFirstList();
    expect(await runsOf(id)).toMatchObject([
      {
        ...{ state: "held", import_state: "published", release: expect.any(Number) as number },
        detail: "No products of this source are published yet. Review the first ones.",
        file_name: "list.csv",
        figures: { rows: 100 },
      },
    ]);
    await atSix(1);
    expect((await runsOf(id))[0]).toMatchObject({ state: "unchanged", import_id: null, due_at: "2026-11-02T06:00:00.000Z" });
    put(source, list(many(100, (i) => (i < 10 ? 500 : 400 + (i % 50)))), "second.csv");
    await atSix(2);
    const [run] = await runsOf(id);
    expect(run).toMatchObject({
      state: "published",
      file_name: "second.csv",
      figures: { changes: { product: { added: 0, changed: 10, removed: 0 } } },
    });
    const releases = await released(source);
    expect(releases.map(({ title }) => title)).toEqual(["first", `${(await readSchedule(staff, id)).name}: second.csv`]);
    expect(run?.release).toBe(releases[1]?.number);
    const preview = await prisma().importRun.findUniqueOrThrow({ where: { id: run?.import_id ?? "" } });
    expect(preview).toMatchObject({ state: "published", release: run?.release, createdBy: null });
  });

  test("over a bound waits for a person, with every reason, and a mail for each file", async () => {
    const { id, source } = await withFirstList({
      bounds: { added_pct: 5, changed_pct: 5, removed_pct: 5, quarantined_rows: 0, lost_links: 0, emptied_values: 0 },
    });
    await prisma().mail.deleteMany();
    put(source, list({ ...many(100, (i) => (i < 6 ? 500 : 400 + (i % 50))), bad: 4_000_000 }));
    await atSix(1);
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ state: "held", release: null });
    expect(run?.detail).toContain("6 of 100 products changed (6%). The limit is 5%.");
    expect(run?.detail).toContain("Quarantined rows: 1.");
    expect(await released(source)).toHaveLength(1);
    const mails = await mailsTo();
    expect(mails).toHaveLength(1);
    expect(mails.at(-1)?.subject).toContain("needs a review");
    expect(await readImport(staff, run?.import_id ?? "")).toMatchObject({ state: "staged" });
  });

  test.each(["when-clean", "never"] as const)("that lost a column waits for a person, who may publish it (%s)", async (publish) => {
    const { id, source } = await scheduled({ publish });
    const rows = (extra: string) => Array.from({ length: 20 }, (_, i) => `Sonne AG,S-${i},module,400${extra}`).join("\n");
    const head = "manufacturer,model,category,nameplate_w";
    const lost = `${head}\n${rows("")}\n`;
    const byHand = async () => {
      const [run] = await runsOf(id);
      await publishImport(staff, run?.import_id ?? "", { title: "By hand" });
    };
    put(source, `${head},technology\n${rows(",topcon")}\n`);
    await atSix(0);
    await byHand();
    put(source, lost);
    await atSix(1);
    const [run] = await runsOf(id);
    expect(run?.state).toBe("held");
    if (publish === "when-clean") expect(run?.detail).toBe("The file no longer has columns it had before: technology.");
    expect((await previewImport(staff, run?.import_id ?? "")).goneColumns).toEqual([{ resource: "product", field: "technology", n: 20 }]);
    await byHand();
    put(source, `${lost}\n`);
    await atSix(2);
    expect((await runsOf(id))[0]).toMatchObject({ state: "unchanged" });
  });

  test("that never publishes by itself leaves each change to a person, and closes what changes nothing", async () => {
    const { id, source } = await withFirstList({ publish: "never" });
    put(source, `${list(many(100))}\n`, "same.csv");
    await atSix(1);
    expect((await runsOf(id))[0]).toMatchObject({ state: "unchanged", detail: "The file changes nothing." });
    put(source, list(many(101)), "more.csv");
    await atSix(2);
    expect((await runsOf(id))[0]).toMatchObject({ state: "held" });
    expect(await released(source)).toHaveLength(1);
  });

  test("is tried again while nothing is there, then given up with one mail; the next time is another chance", async () => {
    const { id, source } = await scheduled();
    await atSix(1);
    expect(await runsOf(id)).toMatchObject([{ state: "waiting", attempts: 1, next_try_at: expect.any(String) as string }]);
    for (const minutes of [1, 6, 16, 61]) {
      time.nowMs += minutes * MINUTE;
      expect(await takeUpRuns(job)).toBe(1);
      await work();
    }
    expect(await runsOf(id)).toMatchObject([
      { state: "failed", attempts: 5, detail: "No file in the folder has a name that fits the pattern." },
    ]);
    await atSix(2);
    time.nowMs += MINUTE;
    await prisma().importScheduleRun.updateMany({ where: { finishedAt: null }, data: { attempts: 4 } });
    await work();
    expect((await mailsTo()).filter(({ subject }) => subject.endsWith("failed"))).toHaveLength(1);
    put(source, list(many(3)));
    await atSix(3);
    expect((await runsOf(id))[0]).toMatchObject({ state: "held" });
  });
});

describe("a file of another layout", () => {
  const german = (column: string, n = 100): string =>
    [
      `Hersteller;Modell;${column};Kategorie`,
      ...Array.from({ length: n }, (_, i) => `Sonne AG;M-${String(i).padStart(3, "0")};${400 + i};module`),
      "",
    ].join("\n");

  test("is read by the mapping of its schedule, and stops for a person when its columns change", async () => {
    // A mapping is made of a file that somebody uploaded.
    const bytes = Buffer.from(german("Leistung (W)"));
    const upload = await beginUpload(staff, { kind: "mapped", file_name: "list.csv", bytes: bytes.length, options: {}, files: {} });
    await receiveChunk(staff, { id: upload.id, offset: 0, bytes: new Blob([new Uint8Array(bytes)]).stream() });
    await stageUpload(job, upload.id);
    const { mapping } = (await lookAtUpload(staff, upload.id, { resource: "product" })).suggestion;
    await chooseMapping(staff, upload.id, ChooseMappingInput.parse({ name: "Desk list", source: "desklist", mapping }));
    await stageUpload(job, upload.id);
    const { checked } = await previewImport(staff, upload.id);
    await publishImport(staff, upload.id, { title: "list", checked });
    const saved = await prisma().importMapping.findFirstOrThrow({ where: { name: "Desk list" } });

    const { id, source } = await scheduled({ kind: "mapped", options: {}, mapping: saved.id });
    put(source, german("Leistung (W)", 105));
    await atSix(1);
    const state = (await runsOf(id))[0];
    expect(state).toMatchObject({ state: "published", figures: { changes: { product: { added: 5 } } } });
    expect(await released("desklist")).toHaveLength(2);

    await prisma().mail.deleteMany();
    put(source, german("Leistung (kW)"));
    await atSix(2);
    expect((await runsOf(id))[0]).toMatchObject({ state: "layout-changed", release: null });
    expect(await readImport(staff, (await runsOf(id))[0]?.import_id ?? "")).toMatchObject({ state: "mapping" });
    // Of the same fault staff hear once.
    await atSix(3);
    expect((await runsOf(id)).map((run) => run.state).slice(0, 2)).toEqual(["layout-changed", "layout-changed"]);
    expect((await mailsTo()).filter(({ subject }) => subject.endsWith("has another layout"))).toHaveLength(1);
    expect(await released("desklist")).toHaveLength(2);

    const { name } = await readSchedule(staff, id);
    await expect(archiveMapping(staff, saved.id)).rejects.toThrow(`The schedule “${name}” uses this mapping.`);
    // Whoever chose it at the same moment finds it archived.
    await prisma().importMapping.update({ where: { id: saved.id }, data: { archivedAt: new Date() } });
    await atSix(4);
    expect((await runsOf(id))[0]).toMatchObject({
      state: "failed",
      detail: "The mapping of this schedule was archived. Choose another one.",
    });
  });

  test("of our own format that lacks its columns is a changed layout too", async () => {
    const { id, source } = await scheduled();
    put(source, "colour,size\nred,3\n");
    await atSix(1);
    expect((await runsOf(id))[0]).toMatchObject({ state: "layout-changed" });
  });
});

describe("a run that retries", () => {
  /** A schedule of every five minutes whose file was empty at its first time. */
  async function retrying() {
    const schedule = await scheduled({ cron: "*/5 * * * *" });
    put(schedule.source, "");
    await atSix(1);
    return schedule;
  }

  test("is called so, with its reason and next attempt", async () => {
    const { id } = await retrying();
    const { last_run } = await readSchedule(staff, id);
    expect(last_run).toMatchObject({ state: "waiting", detail: "The file is empty.", next_try_at: "2026-11-02T06:01:10.000Z" });
    expect(last_run && runTitle(last_run)).toBe("Retrying");
  });

  test("gives way to one that a person starts", async () => {
    const { id, source } = await retrying();
    put(source, list(many(3)));
    time.nowMs += 5_000;
    await runNow(staff, id);
    await expect(runNow(staff, id)).rejects.toMatchObject({ code: "conflict" });
    await work();
    expect(await runsOf(id)).toMatchObject([
      { state: "held", cause: "person" },
      { state: "cancelled", detail: "The file is empty. A run that was started by hand replaced this one." },
    ]);
  });

  test("gives way to the next time, of however many servers, and staff hear that it failed", async () => {
    const { id, source } = await retrying();
    await prisma().importScheduleRun.updateMany({ data: { lookAt: new Date(time.nowMs + DAY) } });
    put(source, list(many(3)));
    await prisma().mail.deleteMany();
    time.nowMs += 5 * MINUTE;
    expect((await Promise.all([startDueRuns(job), startDueRuns(job)])).sort()).toEqual([0, 1]);
    expect((await mailsTo()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/failed$/)]);
    await work();
    expect(await runsOf(id)).toMatchObject([
      { state: "held", due_at: "2026-11-02T06:05:00.000Z" },
      { state: "failed", detail: "The file is empty. The next time of the schedule came before the file did." },
    ]);
  });

  test("is left alone while a server works on it, and the next time is never in the past", async () => {
    const { id } = await retrying();
    time.nowMs += 5 * MINUTE;
    await prisma().importScheduleRun.updateMany({ data: { leasedUntil: new Date(time.nowMs + MINUTE) } });
    expect(await startDueRuns(job)).toBe(0);
    await expect(runNow(staff, id)).rejects.toMatchObject({ code: "conflict" });
    await expect(cancelRun(staff, id)).rejects.toMatchObject({ code: "conflict" });
    expect((await readSchedule(staff, id)).next_at).toBe("2026-11-02T06:10:00.000Z");
    await prisma().importScheduleRun.updateMany({ data: { leasedUntil: null } });
    expect(await startDueRuns(job)).toBe(1);
  });

  test("is cancelled by a person: no attempt follows, no mail, and the next time comes", async () => {
    const { id } = await retrying();
    const { id: run } = await cancelRun(staff, id);
    await workOnRun(job, run, { outside });
    expect(await runsOf(id)).toMatchObject([
      { id: run, state: "cancelled", attempts: 1, detail: "The file is empty. The run was cancelled." },
    ]);
    expect(await mailsTo()).toEqual([]);
    expect(await prisma().event.count({ where: { type: "schedule.finished", subject: id } })).toBe(1);
    await expect(cancelRun(staff, id)).rejects.toMatchObject({ code: "conflict" });
    time.nowMs += 5 * MINUTE;
    expect(await startDueRuns(job)).toBe(1);
  });
});

describe("a due time", () => {
  test("is run once, however many servers look, and nobody takes what somebody works on", async () => {
    const { id, source } = await scheduled();
    put(source, list(many(3)));
    time.nowMs = Date.parse("2026-11-02T06:00:10Z");
    const started = await Promise.all(Array.from({ length: 6 }, () => startDueRuns(job)));
    expect(started.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await runsOf(id)).toMatchObject([{ due_at: "2026-11-02T06:00:00.000Z", cause: "time" }]);
    const run = await openRun();
    await Promise.all(Array.from({ length: 6 }, () => workOnRun(job, run?.id ?? "", { outside })));
    expect(await prisma().importRun.count({ where: { source } })).toBe(1);
    expect(await startDueRuns(job)).toBe(0);
    expect((await readSchedule(staff, id)).next_at).toBe("2026-11-03T06:00:00.000Z");
  });

  test("that was missed is made up once, and one that comes while a run is under way follows it", async () => {
    const { id, source } = await scheduled();
    put(source, list(many(3)));
    time.nowMs = Date.parse("2026-11-09T05:00:00Z");
    await startDueRuns(job);
    expect(await runsOf(id)).toMatchObject([{ due_at: "2026-11-08T06:00:00.000Z" }]);
    time.nowMs = Date.parse("2026-11-09T06:00:10Z");
    expect(await startDueRuns(job)).toBe(0);
    await work();
    expect(await startDueRuns(job)).toBe(1);
    expect((await runsOf(id)).map(({ due_at }) => due_at)).toEqual(["2026-11-09T06:00:00.000Z", "2026-11-08T06:00:00.000Z"]);
  });

  test("of a paused or removed schedule is none; after a pause nothing is made up", async () => {
    const { id } = await scheduled();
    await switchSchedule(staff, id, "paused");
    time.nowMs = Date.parse("2026-11-05T06:00:10Z");
    expect(await startDueRuns(job)).toBe(0);
    await switchSchedule(staff, id, "active");
    expect(await startDueRuns(job)).toBe(0);
    expect((await readSchedule(staff, id)).next_at).toBe("2026-11-06T06:00:00.000Z");
    await runNow(staff, id);
    await expect(runNow(staff, id)).rejects.toMatchObject({ code: "conflict" });
    await removeSchedule(staff, id);
    expect(await openRun()).toBeNull();
    await expect(readSchedule(staff, id)).rejects.toMatchObject({ code: "not-found" });
    time.nowMs += 3 * DAY;
    expect(await startDueRuns(job)).toBe(0);
  });

  test("without a file is late once its grace is over; staff hear of it once until a file comes", async () => {
    const { id, source } = await scheduled();
    const late = async () => (await mailsTo()).filter(({ subject }) => subject.includes("is late")).length;
    await atSix(1);
    time.nowMs += 59 * MINUTE;
    expect((await runSchedules(job)).late).toBe(0);
    expect((await readSchedule(staff, id)).is_late).toBe(false);
    time.nowMs += 2 * MINUTE;
    expect((await Promise.all([runSchedules(job), runSchedules(job)])).map((found) => found.late).sort()).toEqual([0, 1]);
    expect((await readSchedule(staff, id)).is_late).toBe(true);
    await atSix(2);
    expect(await late()).toBe(1);
    put(source, list(many(3)));
    time.nowMs += 5 * MINUTE;
    await runSchedules(job);
    await work();
    expect((await readSchedule(staff, id)).is_late).toBe(false);
    await atSix(3);
    rmSync(join(root, source, "list.csv"));
    await atSix(4);
    time.nowMs += 2 * 60 * MINUTE;
    await runSchedules(job);
    expect(await late()).toBe(2);
  });

  test("with a file that is the same again is late only where a new one is expected", async () => {
    const { id, source } = await scheduled({ needs_change: true });
    put(source, list(many(3)));
    await atSix(1);
    await atSix(2);
    expect((await runsOf(id))[0]).toMatchObject({ state: "unchanged" });
    time.nowMs += 61 * MINUTE;
    expect((await readSchedule(staff, id)).is_late).toBe(true);
  });
});

describe("a server that is killed", () => {
  class Killed extends Error {}
  const BEFORE_READING = ["claimed", "fetched", "begun", "piece", "handed-over"];
  const AFTER_READING = ["claimed", "decided", "published"];

  /** Every process is gone; the clock goes on until leases are over and others look. */
  async function others(): Promise<void> {
    time.nowMs += LEASE_MS + MINUTE;
    await runSchedules(job);
    await work();
  }

  async function killedAt(step: string, run: string): Promise<void> {
    const passed = (at: string): void => {
      if (at === step) throw new Killed(step);
    };
    await expect(workOnRun(job, run, { outside, passed })).rejects.toThrow(Killed);
  }

  test("at any step leaves a run that others finish: one release, and no import that is half", async () => {
    const { id, source } = await withFirstList({}, 40);
    let [day, rows] = [1, 40];
    for (const step of [...BEFORE_READING, ...AFTER_READING]) {
      put(source, list(many(++rows)));
      time.nowMs = Date.parse("2026-11-01T06:00:10Z") + day++ * DAY;
      await startDueRuns(job);
      const run = await openRun();
      if (AFTER_READING.includes(step) && step !== "claimed") {
        await workOnRun(job, run?.id ?? "", { outside });
        await readImports();
      }
      await killedAt(step, run?.id ?? "");
      // Nobody takes it before its lease is over.
      await workOnRun(job, run?.id ?? "", { outside });
      expect((await openRun())?.id, step).toBe(run?.id);
      expect(await released(source), step).toHaveLength(step === "published" ? day : day - 1);
      await others();
      expect((await runsOf(id))[0], step).toMatchObject({
        id: run?.id,
        state: "published",
        figures: { changes: { product: { added: 1 } } },
      });
      expect(await released(source), step).toHaveLength(day);
      expect(await prisma().product.count({ where: { source, toRelease: null } }), step).toBe(rows);
    }
    const imports = await prisma().importRun.findMany({ where: { source } });
    expect(imports.filter(({ state }) => state === "published")).toHaveLength(day);
    expect(new Set(imports.map(({ state }) => state))).toEqual(new Set(["published", "discarded"]));
  });

  test("while the file is read leaves it to be read again, a few times and not for ever", async () => {
    const { id, source } = await scheduled();
    put(source, list(many(3)));
    time.nowMs = Date.parse("2026-11-02T06:00:10Z");
    await startDueRuns(job);
    const run = await openRun();
    await workOnRun(job, run?.id ?? "", { outside });
    for (let kills = 0; kills < 4; kills++) {
      const { count } = await prisma().importRun.updateMany({
        where: { source, state: "waiting" },
        data: { state: "reading", beatAt: new Date(time.nowMs) },
      });
      expect(count).toBe(1);
      time.nowMs += 6 * MINUTE;
      await pruneImports(job);
      await workOnRun(job, run?.id ?? "", { outside });
    }
    expect((await runsOf(id))[0]).toMatchObject({ state: "waiting", detail: expect.stringContaining("interrupted") as string });
    await others();
    expect((await runsOf(id))[0]).toMatchObject({ state: "held" });
  });

  test("again and again ends the run instead of the service", async () => {
    const { id } = await scheduled();
    await runNow(staff, id);
    const run = await openRun();
    await prisma().importScheduleRun.updateMany({ data: { claims: 40 } });
    await workOnRun(job, run?.id ?? "", { outside });
    expect((await runsOf(id))[0]).toMatchObject({ state: "failed", detail: expect.stringContaining("interrupted too often") as string });
  });

  test("and comes back late writes nothing into what others have taken", async () => {
    const { id, source } = await withFirstList({}, 40);
    put(source, list(many(41)));
    time.nowMs = Date.parse("2026-11-02T06:00:10Z");
    await startDueRuns(job);
    const run = await openRun();
    // It stands still behind the fetch while its lease ends and another server does all of it.
    await workOnRun(job, run?.id ?? "", {
      outside,
      passed: async (step) => {
        if (step === "fetched") await others();
      },
    });
    expect((await runsOf(id))[0]).toMatchObject({ state: "published", attempts: 2 });
    expect(await released(source)).toHaveLength(2);
    expect(await prisma().importRun.count({ where: { source, state: { in: ["uploading", "waiting", "reading", "staged"] } } })).toBe(0);
  });
});

test("what a person does with an import in between is respected", async () => {
  const { id, source } = await withFirstList({}, 40);
  put(source, list(many(41)));
  time.nowMs = Date.parse("2026-11-02T06:00:10Z");
  await startDueRuns(job);
  const run = await openRun();
  await workOnRun(job, run?.id ?? "", { outside });
  const { importId } = await prisma().importScheduleRun.findUniqueOrThrow({ where: { id: run?.id ?? "" } });
  await discardImport(staff, importId ?? "");
  await workOnRun(job, run?.id ?? "", { outside });
  expect((await runsOf(id))[0]).toMatchObject({ state: "cancelled", detail: "The import was discarded." });
  expect(await released(source)).toHaveLength(1);
});

/** A schedule whose next run has its file read, and nothing decided yet. */
async function withReadList() {
  const schedule = await withFirstList({}, 40);
  put(schedule.source, list(many(41)));
  time.nowMs = Date.parse("2026-11-02T06:00:10Z");
  await startDueRuns(job);
  const run = await openRun();
  await workOnRun(job, run?.id ?? "", { outside });
  await readImports();
  return { ...schedule, run };
}

test("a release of the same source in between is not written over: the import is checked again first", async () => {
  const { id, source, run } = await withReadList();
  const { id: other } = await scheduled({ options: { source } });
  const folder = (await readSchedule(staff, other)).place;
  put(folder.via === "folder" ? folder.folder : "", list(many(42)));
  await runNow(staff, other);
  const rival = await prisma().importScheduleRun.findFirstOrThrow({ where: { scheduleId: other } });
  for (let round = 0; round < 2; round++) {
    await workOnRun(job, rival.id, { outside });
    await readImports();
  }
  await workOnRun(job, rival.id, { outside });
  expect((await runsOf(other))[0]).toMatchObject({ state: "published" });
  await workOnRun(job, run?.id ?? "", { outside });
  expect(["published", "unchanged"]).toContain((await runsOf(id))[0]?.state);
  expect((await prisma().importRun.findUniqueOrThrow({ where: { id: (await runsOf(id))[0]?.import_id ?? "" } })).checkedAt).toBe(
    (await released(source))[1]?.number,
  );
});

test("a release of the same source at the moment of publishing has the import looked at again, at once", async () => {
  const { id, source, run } = await withReadList();
  const queued = () => prisma().$queryRaw`select 1 from pgboss.job where name = 'run-schedule' and data->>'runId' = ${run?.id ?? ""}`;
  const before = await queued();
  await workOnRun(job, run?.id ?? "", {
    outside,
    passed: async (step) => {
      if (step === "decided") await publishDrafts([productDraft("Another", 500)], { source: { ...REAL_SOURCE, code: source } });
    },
  });
  expect((await runsOf(id))[0]).toMatchObject({ state: "reading" });
  expect(await queued()).toHaveLength((before as unknown[]).length + 1);
  await workOnRun(job, run?.id ?? "", { outside });
  expect((await runsOf(id))[0]).toMatchObject({ state: "published" });
  expect(await released(source)).toHaveLength(3);
});

describe("credentials", () => {
  const place = { via: "https" as const, url: "https://data.example.com/list.csv?key=t0k3n", sign_in: "basic" as const };
  const credentials = { user: "ada", secret: "s3cret-word" };
  const secured = () => scheduled({ place, credentials });
  const change = (input: ScheduleInput, version: number, more: Partial<ScheduleInput>) => {
    const { credentials: _given, ...rest } = input;
    return ChangeScheduleInput.parse({ ...rest, ...more, version });
  };

  test("are sealed, shown to nobody, and in no event", async () => {
    const { id } = await secured();
    const row = await prisma().importSchedule.findUniqueOrThrow({ where: { id } });
    expect(row.credentials).not.toContain("s3cret");
    const [shown, listed] = [await readSchedule(staff, id), await listSchedules(staff)];
    expect(shown.has_credentials).toBe(true);
    expect(JSON.stringify([shown, listed])).not.toContain("s3cret");
    const events = await prisma().event.findMany({ where: { subject: id } });
    expect(events.map(({ type }) => type)).toEqual(["schedule.created"]);
    expect(JSON.stringify(events)).not.toMatch(/s3cret|t0k3n|"ada"|ada@|ada:/);
  });

  test("stay when other things change, and never go to another host", async () => {
    const { id, input } = await secured();
    await changeSchedule(staff, id, change(input, 1, { name: `Renamed ${made}` }));
    expect((await readSchedule(staff, id)).has_credentials).toBe(true);
    await changeSchedule(staff, id, change(input, 2, { place: { ...place, url: "https://data.example.com/other.csv" } }));
    const elsewhere = change(input, 3, { place: { ...place, url: "https://evil.example.com/list.csv" } });
    await expect(changeSchedule(staff, id, elsewhere)).rejects.toMatchObject({ code: "invalid-parameter" });
    await expect(
      changeSchedule(staff, id, change(input, 3, { place: { ...place, url: "https://data.example.com:8443/" } })),
    ).rejects.toThrow();
    await changeSchedule(staff, id, { ...elsewhere, credentials: { user: "ada", secret: "another" } });
    await changeSchedule(staff, id, change(input, 4, { place: { ...place, sign_in: "none" } }));
    expect(await prisma().importSchedule.findUniqueOrThrow({ where: { id } })).toMatchObject({ credentials: null, version: 5 });
    await expect(changeSchedule(staff, id, change(input, 1, {}))).rejects.toMatchObject({ code: "outdated" });
  });

  test("for SSH stay with the key of the host that they were entered for", async () => {
    const server = {
      via: "sftp" as const,
      host: "sftp.example.com",
      port: 22,
      folder: ".",
      pattern: "*.csv",
      sign_in: "password" as const,
    };
    const fingerprint = `SHA256:${"A".repeat(43)}`;
    await expect(scheduled({ place: { ...server, fingerprint } })).rejects.toMatchObject({ code: "invalid-parameter" });
    const { id, input } = await scheduled({ place: { ...server, fingerprint }, credentials });
    await changeSchedule(staff, id, change(input, 1, { place: { ...server, fingerprint, folder: "out" } }));
    expect((await readSchedule(staff, id)).has_credentials).toBe(true);
    const other = { ...server, fingerprint: `SHA256:${"B".repeat(43)}` };
    await expect(changeSchedule(staff, id, change(input, 2, { place: other }))).rejects.toMatchObject({ code: "invalid-parameter" });
  });

  test("go with a schedule that is removed", async () => {
    const { id } = await secured();
    await removeSchedule(staff, id);
    expect((await prisma().importSchedule.findUniqueOrThrow({ where: { id } })).credentials).toBeNull();
  });

  test.each<[string, Partial<ScheduleInput>, string]>([
    ["a place without a sign-in", { place: { ...place, sign_in: "none" }, credentials }, "credentials.secret"],
    ["a sign-in without credentials", { place }, "credentials.secret"],
    [
      "a header of two lines",
      { place: { ...place, sign_in: "bearer" }, credentials: { user: "", secret: "a\r\nx: y" } },
      "credentials.secret",
    ],
    ["a private address", { place: { ...place, url: "https://10.0.0.1/x" }, credentials }, "place.url"],
    ["plain http", { place: { ...place, url: "http://data.example.com/x" }, credentials }, "place.url"],
    ["a folder outside", { place: { via: "folder", folder: "../etc", pattern: "*" } }, "place.folder"],
    ["times that mean none", { cron: "0 0 31 2 *" }, "cron"],
    ["no time zone", { time_zone: "Mars" }, "time_zone"],
    ["a mapping that is none", { kind: "mapped", options: {}, mapping: "map_none" }, "mapping"],
    ["no mapping", { kind: "mapped", options: {} }, "mapping"],
    ["a file type that is none", { kind: "toString" }, "kind"],
  ])("and settings are rejected with their field: %s", async (_what, more, field) => {
    const given = scheduled(more);
    await expect(given).rejects.toMatchObject({ code: "invalid-parameter", extra: { errors: [{ parameter: field }] } });
  });
});

test("staff alone see and change schedules, and a name means one of them", async () => {
  const { id, input } = await scheduled();
  const visitor: Context = { actor: { kind: "visitor" }, clock, requestId: null };
  for (const refused of [
    () => createSchedule(visitor, input),
    () => changeSchedule(visitor, id, { ...input, version: 1 }),
    () => switchSchedule(visitor, id, "paused"),
    () => removeSchedule(visitor, id),
    () => listSchedules(visitor),
    () => listRuns(visitor, { schedule: id }),
    () => readSchedule(visitor, id),
    async () => runNow(visitor, id),
    async () => cancelRun(visitor, id),
    async () => workOnRun(visitor, "srun_1", { outside }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: "not-found" });
  await expect(createSchedule(staff, { ...input, name: input.name.toUpperCase() })).rejects.toMatchObject({ code: "conflict" });
});

test("runs are listed page by page, and old ones go while the last thirty stay", async () => {
  const { id } = await scheduled();
  await prisma().importScheduleRun.createMany({
    data: Array.from({ length: 45 }, (_, i) => ({
      ...{ id: `srun_${String(i).padStart(3, "0")}`, scheduleId: id, cause: "time", state: "unchanged" },
      ...{ dueAt: new Date(i * DAY), createdAt: new Date(i * DAY), lookAt: new Date(0), finishedAt: new Date(i * DAY) },
    })),
  });
  const first = await listRuns(staff, { schedule: id });
  expect(first.rows).toHaveLength(30);
  expect((await listRuns(staff, { schedule: id, cursor: first.next ?? "" })).rows).toHaveLength(15);
  expect(await pruneRuns(job)).toBe(15);
  expect((await listRuns(staff, { schedule: id })).rows.map((run) => run.id)).toEqual(first.rows.map((run) => run.id));
});
