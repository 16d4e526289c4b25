import { readFile } from "node:fs/promises";
import type { Command } from "commander";
import { z } from "zod";
import { cancelRun } from "@/lib/catalog/schedules/cancel-run";
import { type RunRow, runTitle, ScheduleInput, type ScheduleRow } from "@/lib/catalog/schedules/contract";
import { createSchedule } from "@/lib/catalog/schedules/create-schedule";
import { listRuns } from "@/lib/catalog/schedules/list-runs";
import { listSchedules } from "@/lib/catalog/schedules/list-schedules";
import { readSchedule } from "@/lib/catalog/schedules/read-schedule";
import { removeSchedule } from "@/lib/catalog/schedules/remove-schedule";
import { runNow } from "@/lib/catalog/schedules/run-now";
import { switchSchedule } from "@/lib/catalog/schedules/switch-schedule";
import { DomainError } from "@/lib/core/errors";
import type { Context } from "@/lib/platform/context";
import { fileAt } from "./typed-path";
import { print, table, withDatabase } from "./with-database";

type Options = { json?: boolean; secretFile?: string; cursor?: string };

const NONE = "-";

function lastRun(run: RunRow): string {
  const title = runTitle(run);
  if (run.next_try_at === null) return `${title} ${run.finished_at ?? run.started_at}`;
  return `${title}, next attempt ${run.next_try_at}${run.detail === null ? "" : `: ${run.detail}`}`;
}

const scheduleRow = ({ id, name, state, is_late, next_at, last_run }: ScheduleRow): string[] => [
  ...[id, name, is_late ? `${state}, late` : state, next_at ?? NONE],
  last_run ? lastRun(last_run) : NONE,
];

function runRow(run: RunRow): string[] {
  const { due_at, attempts, figures, release, import_id, detail, next_try_at } = run;
  const next = next_try_at === null ? "" : `Next attempt ${next_try_at}.`;
  return [
    ...[due_at, runTitle(run), String(attempts), figures ? String(figures.rows) : NONE],
    ...[release === null ? NONE : String(release), import_id ?? NONE, [detail ?? "", next].filter(Boolean).join(" ")],
  ];
}

/** Undefined for what is no JSON, which no schedule is. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What `schedule add` takes; other places are in docs/operations.md. */
export const EXAMPLE = {
  name: "Makers of Europe",
  kind: "companies",
  options: { source: "europe", "source-name": "Association of makers", mode: "snapshot" },
  place: { via: "https", url: "https://data.example.org/makers.csv" },
  cron: "30 6 * * 1-5",
  time_zone: "Europe/Berlin",
  publish: "when-clean",
  bounds: { changed_pct: 10, removed_pct: 2 },
};

const Secret = z.object({ credentials: z.object({ user: z.string().default("") }).default({ user: "" }) });

/** The secret is in a file of its own, so that it is neither in the definition nor among the processes of the machine. */
async function inputFrom(typed: string, secretFile: string | undefined): Promise<ScheduleInput> {
  const json = parsedJson(await readFile(await fileAt(typed), "utf8"));
  const secret = secretFile === undefined ? null : (await readFile(await fileAt(secretFile), "utf8")).trim();
  const given = Secret.safeParse(json);
  const user = given.success ? given.data.credentials.user : "";
  const parsed = ScheduleInput.strict().safeParse(
    secret === null || typeof json !== "object" ? json : { ...json, credentials: { user, secret } },
  );
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join(".") || "definition"}: ${message}`);
  throw new DomainError("unprocessable", `The definition is invalid. ${issues.join(" ")} See ops schedule add --help for an example.`);
}

/** Lists go into logs and tickets, and the query of a URL may hold a key. */
export function withoutQuery<T extends Pick<ScheduleRow, "place">>(row: T): T {
  const { place } = row;
  if (!("url" in place)) return row;
  const url = new URL(place.url);
  if (url.search === "" && url.username === "" && url.password === "") return row;
  return { ...row, place: { ...place, url: `${url.origin}${url.pathname}?…` } };
}

async function listAll(ctx: Context): Promise<ScheduleRow[]> {
  const rows: ScheduleRow[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await listSchedules(ctx, { cursor });
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

/** One schedule by its ID or name, and what is done with it. */
function changing(command: Command, root: string, [name, about, act]: Act): void {
  command
    .command(`${name} <schedule>`)
    .description(about)
    .option("--json", "output JSON")
    .action((typed: string, options: Options) =>
      withDatabase(root, async (ctx) => {
        const schedule = await readSchedule(ctx, typed);
        const said = await act(ctx, schedule);
        print(options.json, { schedule: schedule.id, ...said.json }, [said.line]);
      }),
    );
}

type Act = [name: string, about: string, act: (ctx: Context, schedule: ScheduleRow) => Promise<{ line: string; json: object }>];

const ACTS: readonly Act[] = [
  [
    "run",
    "Start a run now; a running server works on it. The file is read even if it is unchanged. A run that retries is cancelled.",
    async (ctx, { id, name }) => {
      const run = await runNow(ctx, id);
      return { line: `Started run ${run.id} of ${name}.`, json: { run: run.id } };
    },
  ],
  [
    "cancel",
    "Cancel the run that retries: no further attempt follows. The times of the schedule stay.",
    async (ctx, { id, name }) => {
      const run = await cancelRun(ctx, id);
      return { line: `Cancelled run ${run.id} of ${name}.`, json: { run: run.id } };
    },
  ],
  [
    "pause",
    "Stop the times of a schedule.",
    async (ctx, { id, name }) => {
      await switchSchedule(ctx, id, "paused");
      return { line: `Paused ${name}.`, json: { state: "paused" } };
    },
  ],
  [
    "resume",
    "Start the times of a schedule again.",
    async (ctx, { id, name }) => {
      await switchSchedule(ctx, id, "active");
      return { line: `Resumed ${name}.`, json: { state: "active" } };
    },
  ],
  [
    "remove",
    "Remove a schedule and its credentials. Its imports and releases stay.",
    async (ctx, { id, name }) => {
      await removeSchedule(ctx, id);
      return { line: `Removed ${name}.`, json: { removed: true } };
    },
  ],
];

/** `schedule list | add | runs | run | cancel | pause | resume | remove` */
export function scheduleCommands(program: Command, root: string): void {
  const command = program.command("schedule").description("Files that are fetched, read and published at set times.");
  command
    .command("list")
    .description("List schedules with their next time and last run.")
    .option("--json", "output JSON")
    .action((options: Options) =>
      withDatabase(root, async (ctx) => {
        const rows = (await listAll(ctx)).map(withoutQuery);
        const lines = table([["id", "name", "state", "next", "last run"], ...rows.map(scheduleRow)]);
        print(options.json, { schedules: rows }, rows.length === 0 ? ["No schedules yet."] : lines);
      }),
    );
  command
    .command("add <definition>")
    .description("Add a schedule that a JSON file defines.")
    .option("--secret-file <path>", "file with the password, token or secret key")
    .addHelpText("after", `\nExample of a definition:\n${JSON.stringify(EXAMPLE, null, 2)}`)
    .option("--json", "output JSON")
    .action((typed: string, options: Options) =>
      withDatabase(root, async (ctx) => {
        const { id } = await createSchedule(ctx, await inputFrom(typed, options.secretFile));
        const { name, next_at } = await readSchedule(ctx, id);
        print(options.json, { schedule: id, next_at }, [`Added ${name} as ${id}. It runs next at ${next_at ?? NONE}.`]);
      }),
    );
  command
    .command("runs <schedule>")
    .description("List the last thirty runs of a schedule.")
    .option("--cursor <cursor>", "the next page, as the page before names it")
    .option("--json", "output JSON")
    .action((typed: string, options: Options) =>
      withDatabase(root, async (ctx) => {
        const { id } = await readSchedule(ctx, typed);
        const { rows, next } = await listRuns(ctx, { schedule: id, cursor: options.cursor });
        const lines = table([["due", "state", "attempts", "rows", "release", "import", "detail"], ...rows.map(runRow)]);
        const more = next === null ? [] : [`Next page: --cursor ${next}`];
        print(options.json, { runs: rows, next }, rows.length === 0 ? ["No runs yet."] : [...lines, ...more]);
      }),
    );
  for (const act of ACTS) changing(command, root, act);
}
