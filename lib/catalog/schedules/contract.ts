import { z } from "zod";
import { IMPORT_STATES, SummaryByResource } from "../imports/contract";

/** What becomes of a run, and what may follow what. A state without a row does not compile. */
export const RUN_STATES = [
  "waiting",
  "fetching",
  "reading",
  "published",
  "unchanged",
  "held",
  "layout-changed",
  "failed",
  "cancelled",
] as const;
export type RunState = (typeof RUN_STATES)[number];

const NEXT: Readonly<Record<RunState, readonly RunState[]>> = {
  waiting: ["fetching", "failed", "cancelled"],
  fetching: ["waiting", "reading", "unchanged", "failed", "cancelled"],
  reading: ["waiting", "published", "unchanged", "held", "layout-changed", "failed", "cancelled"],
  published: [],
  unchanged: [],
  held: [],
  "layout-changed": [],
  failed: [],
  cancelled: [],
};

export const runMay = (from: RunState, to: RunState): boolean => NEXT[from].includes(to);
export const isOpenRun = (state: RunState): boolean => NEXT[state].length > 0;
export const OPEN_RUN_STATES: readonly RunState[] = RUN_STATES.filter(isOpenRun);

export const SCHEDULE_STATES = ["active", "paused"] as const;
export const PUBLISH_RULES = ["never", "when-clean"] as const;

const pattern = z
  .string()
  .trim()
  .max(200, "Use at most 200 characters.")
  .regex(/^[^/\\]*$/, "Enter a pattern for the file name only, without a path.")
  .default("*");

/** Where a file is. What lets somebody in is in the credentials, which are sealed. */
export const Place = z.discriminatedUnion("via", [
  z.strictObject({
    via: z.literal("https"),
    url: z.string().trim().min(1, "Enter the URL of the file.").max(2_000, "Use at most 2,000 characters."),
    sign_in: z.enum(["none", "basic", "bearer"]).default("none"),
  }),
  z.strictObject({
    via: z.literal("s3"),
    url: z.string().trim().min(1, "Enter the URL of the bucket.").max(2_000, "Use at most 2,000 characters."),
    region: z.string().trim().min(1, "Enter the region.").max(60).default("us-east-1"),
    prefix: z.string().trim().max(500, "Use at most 500 characters.").default(""),
    pattern,
  }),
  z.strictObject({
    via: z.literal("sftp"),
    host: z.string().trim().min(1, "Enter the name of the host.").max(253, "Use at most 253 characters."),
    port: z.int().min(1).max(65_535, "Use a port up to 65,535.").default(22),
    folder: z.string().trim().max(500, "Use at most 500 characters.").default("."),
    pattern,
    sign_in: z.enum(["password", "private-key"]).default("password"),
    /** Of the host's key, so that nobody else can pose as it. */
    fingerprint: z
      .string()
      .trim()
      .regex(/^SHA256:[A-Za-z0-9+/]{43}=?$/, "Enter the SHA-256 fingerprint of the host key, as ssh-keygen -l shows it: SHA256:…")
      .transform((text) => text.replace(/=$/, "")),
  }),
  z.strictObject({
    via: z.literal("folder"),
    folder: z.string().trim().max(500, "Use at most 500 characters.").default(""),
    pattern,
  }),
]);
export type Place = z.output<typeof Place>;
export type PlaceVia = Place["via"];

/** A user name or access key, and the password, token or secret key. */
export const Credentials = z.strictObject({
  user: z.string().max(200, "Use at most 200 characters.").default(""),
  secret: z.string().min(1, "Enter the password, token or secret key.").max(8_000, "Use at most 8,000 characters."),
});
export type Credentials = z.output<typeof Credentials>;

const percent = (usual: number, most: number) => z.int().min(0).max(most, `Use at most ${most}.`).default(usual);
const countBound = z.int().min(0).max(1_000_000, "Use at most 1,000,000.").default(0);
const MOST_PERCENT = 1_000;
/** What publishing refuses by itself, whoever asks. */
const MOST_REMOVED_PERCENT = 20;

/** How much may change without a person: shares of the published rows of one kind, in percent, and numbers of rows or values. */
export const Bounds = z.strictObject({
  added_pct: percent(20, MOST_PERCENT),
  changed_pct: percent(20, MOST_PERCENT),
  removed_pct: percent(5, MOST_REMOVED_PERCENT),
  quarantined_rows: countBound,
  lost_links: countBound,
  emptied_values: countBound,
});
export type Bounds = z.output<typeof Bounds>;

const MOST_GRACE_MINUTES = 10_080;

export const ScheduleInput = z.object({
  name: z.string().trim().min(1, "Enter a name.").max(100, "Use at most 100 characters."),
  kind: z.string().min(1, "Choose a file type.").max(40),
  /** The mapping that reads the file, by its ID or name, where its kind is `mapped`. */
  mapping: z.string().max(100).nullable().default(null),
  options: z.record(z.string().max(40), z.string().trim().max(200)).default({}),
  place: Place,
  /** Absent: those that are stored stay. Null: there are none. */
  credentials: Credentials.nullable().optional(),
  cron: z.string().trim().min(1, "Enter when the file is fetched.").max(100),
  time_zone: z.string().trim().min(1).max(60).default("UTC"),
  grace_minutes: z.int().min(5, "Use at least 5 minutes.").max(MOST_GRACE_MINUTES, "Use at most 7 days, 10,080 minutes.").default(120),
  needs_change: z.boolean().default(false),
  publish: z.enum(PUBLISH_RULES).default("never"),
  bounds: Bounds.default(Bounds.parse({})),
});
export type ScheduleInput = z.output<typeof ScheduleInput>;

/** `version`: of the schedule that was looked at; another one in between is not overwritten. */
export const ChangeScheduleInput = ScheduleInput.extend({ version: z.int().min(1) });
export type ChangeScheduleInput = z.output<typeof ChangeScheduleInput>;

export const SwitchInput = z.object({ state: z.enum(SCHEDULE_STATES) });

const time = z.iso.datetime();

export const RunFigures = z.object({ rows: z.number(), quarantined: z.number(), changes: SummaryByResource.nullable() });
export type RunFigures = z.output<typeof RunFigures>;

export const RunRow = z.object({
  id: z.string(),
  due_at: time,
  cause: z.enum(["time", "person"]),
  state: z.enum(RUN_STATES),
  attempts: z.number(),
  started_at: time,
  started_by: z.string().nullable(),
  finished_at: time.nullable(),
  next_try_at: time.nullable(),
  import_id: z.string().nullable(),
  /** What has become of the import by now. */
  import_state: z.enum(IMPORT_STATES).nullable(),
  file_name: z.string().nullable(),
  bytes: z.number().nullable(),
  detail: z.string().nullable(),
  figures: RunFigures.nullable(),
  release: z.number().nullable(),
});
export type RunRow = z.output<typeof RunRow>;

const TITLES: Readonly<Record<RunState, string>> = {
  waiting: "Queued",
  fetching: "Fetching",
  reading: "Reading",
  published: "Published",
  unchanged: "Unchanged",
  held: "Needs a review",
  "layout-changed": "Layout changed",
  failed: "Failed",
  cancelled: "Cancelled",
};

/** What pages and the command line call the state of a run. One whose import was published or discarded needs no review. */
export function runTitle({ state, import_state, next_try_at }: Pick<RunRow, "state" | "import_state" | "next_try_at">): string {
  if (state === "held" && import_state !== null && import_state !== "staged") return "Reviewed";
  return next_try_at === null ? TITLES[state] : "Retrying";
}

export const ScheduleRow = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  mapping: z.string().nullable(),
  mapping_name: z.string().nullable(),
  options: z.record(z.string(), z.string()),
  place: Place,
  has_credentials: z.boolean(),
  cron: z.string(),
  time_zone: z.string(),
  grace_minutes: z.number(),
  needs_change: z.boolean(),
  publish: z.enum(PUBLISH_RULES),
  bounds: Bounds,
  state: z.enum(SCHEDULE_STATES),
  is_late: z.boolean(),
  next_at: time.nullable(),
  version: z.number(),
  created_at: time,
  created_by: z.string().nullable(),
  last_run: RunRow.nullable(),
});
export type ScheduleRow = z.output<typeof ScheduleRow>;

/** How many runs the page of a schedule has. */
export const SHOWN_RUNS = 30;
