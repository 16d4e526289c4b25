import { join } from "node:path";
import { z } from "zod";
import { until } from "@/e2e/server/fixtures";
import { startDueRuns } from "@/lib/catalog/schedules/start-due-runs";
import { jobContext } from "@/lib/host/jobs/job-context";
import { pool } from "@/lib/platform/database";
import type { Phase } from "./contract";
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

/** A file comes, and the time of the schedule. */
async function startRun(desk: Desk, n: number): Promise<void> {
  await writeCompanyList(join(desk.watched, `list-${n}.csv`), n);
  await pool().query("update import_schedule set next_at = now()");
  if ((await startDueRuns(jobContext("campaign"))) !== 1) throw new Error("the schedule was due, and no run began");
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

/** A step of a run. Its beginning and its end are seen in the database. */
const step = (name: string, { hasBegun, isIn }: { hasBegun: Within; isIn: Within }): Phase => ({
  name,
  async begin(desk, n) {
    const before = await releases(desk);
    await startRun(desk, n);
    const is = async (within: Within): Promise<boolean> => {
      const run = await newestRun();
      return run !== null && within(run);
    };
    await until(`a run is in the step "${name}"`, REST_MS, () => is(hasBegun));
    return {
      over: until("the step is over", REST_MS, async () => !(await is(isIn))).catch(() => undefined),
      wasMet: () => is(isIn),
      goOn: () => isPublishedOnce(desk, n, before),
    };
  },
});

const isFetching: Within = ({ state, import_id }) => state === "fetching" && import_id === null;
const isHandedOver: Within = ({ state, import_id }) => state === "fetching" && import_id !== null;
const isPublishing: Within = ({ state, import_state }) =>
  state === "reading" && (import_state === "staged" || import_state === "published");
const comes =
  (...steps: Within[]): Within =>
  (run) =>
    steps.some((within) => within(run)) || !OPEN.includes(run.state);

export const SCHEDULE_PHASES: readonly Phase[] = [
  step("fetch of a schedule", { hasBegun: comes(isFetching, isHandedOver, isPublishing), isIn: isFetching }),
  step("hand-over of a schedule", { hasBegun: comes(isHandedOver, isPublishing), isIn: isHandedOver }),
  step("publishing of a schedule", { hasBegun: comes(isPublishing), isIn: isPublishing }),
];
