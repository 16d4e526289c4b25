import { ScheduleInput, type RunState } from "@/lib/catalog/schedules/contract";
import { createSchedule } from "@/lib/catalog/schedules/create-schedule";
import { prisma } from "@/lib/platform/database";
import { operator } from "@/testing/people";
import type { Scene } from "./scene";

const LONG = "Very-long-name-without-a-space-".repeat(3);

const RUNS: readonly [state: RunState, detail: string | null, figures: object | null][] = [
  ["published", null, { rows: 4_200, quarantined: 0, changes: { product: { added: 12, changed: 340, removed: 1 } } }],
  ["unchanged", "The file is the one that was taken last.", null],
  [
    "held",
    "1,340 of 4,200 products changed (32%). The limit is 20%. Quarantined rows: 3. The limit is 0.",
    { rows: 4_200, quarantined: 3, changes: { product: { added: 0, changed: 1_340, removed: 0 } } },
  ],
  ["layout-changed", "The file has other columns than its mapping was made for.", null],
  ["failed", "The source responded with 401 and rejected the request. Check the credentials.", null],
];

async function made(): Promise<string> {
  const input = ScheduleInput.parse({
    ...{ name: LONG, kind: "products", options: { source: "scene-list" }, cron: "0 0 1 1 *", publish: "when-clean" },
    place: { via: "https", url: `https://data.example.com/${LONG}/list.csv`, sign_in: "bearer" },
    credentials: { user: "", secret: "a-token" },
  });
  const { id } = await createSchedule(operator(), input);
  await prisma().importScheduleRun.createMany({
    data: RUNS.map(([state, detail, figures], day) => {
      const at = new Date(Date.UTC(2026, 0, 20 - day, 6, 30));
      return {
        ...{ id: `srun_scene${day}`, scheduleId: id, dueAt: at, cause: "time", state, attempts: 1, detail, fileName: `${LONG}.csv` },
        ...{ bytes: 123_456, createdAt: at, lookAt: at, finishedAt: new Date(at.getTime() + 42_000), ...(figures ? { figures } : {}) },
      };
    }),
  });
  return id;
}

let schedule: Promise<string> | undefined;
const scheduleId = (): Promise<string> => (schedule ??= made());

export async function scheduleListScenes(staff: string): Promise<Scene[]> {
  await scheduleId();
  return [{ name: "schedules", path: "/staff/data/schedules", as: staff }];
}

export async function scheduleScenes(staff: string): Promise<Scene[]> {
  return [{ name: "schedule", path: `/staff/data/schedules/${await scheduleId()}`, as: staff }];
}

export async function scheduleFormScenes(staff: string): Promise<Scene[]> {
  return [{ name: "schedule form", path: `/staff/data/schedules/${await scheduleId()}/edit`, as: staff }];
}
