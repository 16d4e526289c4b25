import { join } from "node:path";
import { z } from "zod";
import { until } from "@/e2e/server/fixtures";
import { startDueRuns } from "@/lib/catalog/schedules/start-due-runs";
import { jobContext } from "@/lib/host/jobs/job-context";
import { pool } from "@/lib/platform/database";
import type { WorkKind } from "./contract";
import { type Desk, REST_MS } from "./desk";
import { ROWS, writeCompanyList } from "./files";

const SOURCE = "desk-scheduled";
const SCHEDULE = {
  ...{ name: "Campaign", kind: "companies", options: { source: SOURCE, mode: "snapshot" }, place: { via: "folder", pattern: "*.csv" } },
  ...{ cron: "0 0 1 1 *", publish: "when-clean", bounds: { added_pct: 1_000, changed_pct: 1_000 } },
};

type Run = {
  id: string;
  state: string;
  detail: string | null;
  import_id: string | null;
  import_state: string | null;
  release: number | null;
};

/** The newest run of the one schedule. */
async function newestRun(): Promise<Run | null> {
  const { rows } = await pool().query<Run>(
    `select r.id, r.state, r.detail, r.import_id, i.state as import_state, r.release
     from import_schedule_run r left join import_run i on i.id = r.import_id order by r.created_at desc, r.id desc limit 1`,
  );
  return rows[0] ?? null;
}

const OPEN = ["waiting", "fetching", "reading"];
const hasEnded = async (): Promise<boolean> => !OPEN.includes((await newestRun())?.state ?? "waiting");
const releases = (desk: Desk): Promise<number> => desk.count("select count(*) as n from release where source = $1", [SOURCE]);

/** A file comes, and the time of the schedule; the server under test may see it first. */
async function startRun(desk: Desk, n: number): Promise<void> {
  await writeCompanyList(join(desk.watched, `list-${n}.csv`), n);
  const last = (await newestRun())?.id;
  await pool().query("update import_schedule set next_at = now() - interval '1 second'");
  await startDueRuns(jobContext("campaign"));
  if ((await newestRun())?.id === last) throw new Error("the schedule was due, and no run began");
}

/** What a first run leaves to a person is published, so that those after it need nobody. */
export async function openSchedule(desk: Desk): Promise<void> {
  await desk.staff.send("POST", "/schedules", SCHEDULE);
  await startRun(desk, 0);
  await until("the first run ends", REST_MS, hasEnded);
  const run = await newestRun();
  const checked = await desk.count("select checked_at_release as n from import_run where id = $1", [run?.import_id]);
  z.object({ release: z.number() }).parse(
    await desk.staff.send("POST", `/imports/${run?.import_id ?? ""}/publish`, { title: "First list", checked }),
  );
}

/** The run has published its file, once. */
async function isPublishedOnce(desk: Desk, n: number, before: number): Promise<string[]> {
  await until("the run ends", REST_MS, hasEnded);
  const run = await newestRun();
  const made = (await releases(desk)) - before;
  const rows = await desk.count("select count(*) as n from company where source = $1 and to_release is null and city = $2", [
    SOURCE,
    `Jena ${n}`,
  ]);
  if (run?.state === "published" && made === 1 && rows === ROWS) return [];
  return [`${run?.id} is ${run?.state} (${run?.detail}) after ${made} releases, with ${rows} of ${ROWS} rows`];
}

type Within = (run: Run) => boolean;

const isFetching: Within = ({ state, import_id }) => state === "fetching" && import_id === null;
const isHandedOver: Within = ({ state, import_id }) => state === "fetching" && import_id !== null;
const isPublishing: Within = ({ state, import_state }) =>
  state === "reading" && (import_state === "staged" || import_state === "published");

const STEPS: readonly [phase: string, isIn: Within][] = [
  ["fetch of a schedule", isFetching],
  ["hand-over of a schedule", isHandedOver],
  ["publishing of a schedule", isPublishing],
];

/** How far the run is: the number of its step, or -1 between two. */
async function stepOf(id: string): Promise<number> {
  const run = await newestRun();
  if (run === null || run.id === id) return -1;
  return OPEN.includes(run.state) ? STEPS.findIndex(([, isIn]) => isIn(run)) : STEPS.length;
}

/** A file that comes at a due time, until it is published. */
export const scheduledRun: WorkKind = {
  phases: { "fetch of a schedule": 1_800, "hand-over of a schedule": 30, "publishing of a schedule": 400 },
  isLong: true,
  async prepare(desk, n) {
    const before = await releases(desk);
    const last = (await newestRun())?.id ?? "";
    return {
      start: () => startRun(desk, n),
      isIn: (phase) => {
        const wanted = STEPS.findIndex(([name]) => name === phase);
        return until(`a run is in the step "${phase}"`, REST_MS, async () => (await stepOf(last)) >= wanted);
      },
      met: async () => STEPS[await stepOf(last)]?.[0] ?? null,
      goOn: () => isPublishedOnce(desk, n, before),
    };
  },
};
