import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ScheduleInput } from "@/lib/catalog/schedules/contract";
import { createSchedule } from "@/lib/catalog/schedules/create-schedule";
import { DAY_MS } from "@/lib/core/durations";
import { prisma } from "@/lib/platform/database";
import { env, provideEnv } from "@/lib/platform/env";
import { operator, person } from "@/testing/people";
import { expect, expectAccessible, test } from "./fixtures";

test.beforeEach(async ({ server }) => expect(server.ready).toBe(true));

const WHY = "The file is empty.";

test("a run that retries says why and until when, and staff cancel it and start another", async ({ page, signInAs }) => {
  const folder = mkdtempSync(join(tmpdir(), "heliodex-journey-"));
  const before = env().SCHEDULE_FOLDER;
  provideEnv({ SCHEDULE_FOLDER: folder });
  const { id } = await createSchedule(
    operator(),
    ScheduleInput.parse({
      ...{ name: "Prices of a very long name that is still read on a telephone", kind: "products", options: { source: "journey-times" } },
      ...{ place: { via: "folder", folder: ".", pattern: "*.csv" }, cron: "0 6 1 1 *", publish: "when-clean", grace_minutes: 60 },
    }),
  );
  provideEnv({ SCHEDULE_FOLDER: before ?? "" });
  const now = new Date();
  const lookAt = new Date(now.getTime() + DAY_MS);
  await prisma().importScheduleRun.create({
    data: {
      id: `run_${id}`,
      scheduleId: id,
      dueAt: now,
      cause: "time",
      state: "waiting",
      attempts: 2,
      lookAt,
      detail: WHY,
      createdAt: now,
    },
  });
  await signInAs(await person({ staff: true, role: null, name: "Runa Retry" }));
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/staff/data/schedules/${id}`);
    const run = page.getByRole("row", { name: /Retrying/ });
    await expect(run).toContainText(WHY);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.getByRole("button", { name: "Cancel run" }).click();
  await expect(page.getByText("Run cancelled")).toBeVisible();
  await expect(page.getByRole("row", { name: /Cancelled/ })).toContainText(`${WHY} The run was cancelled.`);
  await expect(page.getByRole("button", { name: "Cancel run" })).toHaveCount(0);
  await page.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByText("Run started")).toBeVisible();
  // The server under test watches no folder: the run ends, and says so.
  await expect(page.getByRole("row", { name: /Runa Retry/ })).toContainText(/folder/i, { timeout: 30_000 });
  rmSync(folder, { recursive: true });
});
