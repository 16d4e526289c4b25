import type { Metadata } from "next";
import { cache } from "react";
import { orNotFound } from "@/app/refusals";
import { ScheduleStateTag } from "@/components/catalog/schedules/run-state-tag";
import { RunsTable } from "@/components/catalog/schedules/runs-table";
import { ScheduleButtons } from "@/components/catalog/schedules/schedule-buttons";
import { ScheduleFacts } from "@/components/catalog/schedules/schedule-facts";
import { PageBody } from "@/components/staff/page-body";
import { Card } from "@/components/ui/card";
import { cursorPages, lastCursor } from "@/components/ui/cursor-pages";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { isOpenRun, type RunRow } from "@/lib/catalog/schedules/contract";
import { listRuns } from "@/lib/catalog/schedules/list-runs";
import { readSchedule } from "@/lib/catalog/schedules/read-schedule";
import { nextTimes } from "@/lib/catalog/schedules/times";
import { orFirstPage } from "@/lib/portal/or-first-page";
import { staffPage } from "@/lib/portal/page-access";
import { namesOf, type OneInput, Paged } from "../../search";

/** Looked up once for the page and its title. */
const thisSchedule = cache(async (id: string) => orNotFound(readSchedule((await staffPage("data:read")).ctx, id)));

export const generateMetadata = async ({ params }: OneInput): Promise<Metadata> => ({
  title: `${(await thisSchedule((await params).id)).name} · Schedules`,
});

const SHOWN_TIMES = 3;

function stepOf(run: RunRow | null): "none" | "under-way" | "retrying" {
  if (run === null || !isOpenRun(run.state)) return "none";
  return run.next_try_at === null ? "under-way" : "retrying";
}

export default async function SchedulePage({ params, searchParams }: OneInput) {
  const { ctx } = await staffPage("data:read");
  const schedule = await thisSchedule((await params).id);
  const { id, name, state, is_late, cron, time_zone, last_run, created_by } = schedule;
  const path = `/staff/data/schedules/${id}`;
  const { cursor } = Paged.parse(await searchParams);
  const page = await orFirstPage(path, listRuns(ctx, { schedule: id, cursor: lastCursor(cursor) }));
  const names = await namesOf(ctx, [created_by, ...page.rows.map(({ started_by }) => started_by)]);
  const times = state === "paused" ? [] : nextTimes(cron, time_zone, { afterMs: ctx.clock.now(), count: SHOWN_TIMES });
  return (
    <PageBody>
      <PageHeader
        parents={[{ label: "Schedules", href: "/staff/data/schedules" }]}
        title={<span className="[overflow-wrap:anywhere]">{name}</span>}
        badge={<ScheduleStateTag state={state} isLate={is_late} />}
        actions={<ScheduleButtons id={id} name={name} state={state} run={stepOf(last_run)} />}
      />
      <Card title="Runs" flush>
        <RunsTable rows={page.rows.map((row) => ({ ...row, who: names.get(row.started_by ?? "") ?? null }))} />
      </Card>
      <Pagination {...cursorPages(path, { cursor }, page.next)} label="Pages of runs" />
      <ScheduleFacts schedule={schedule} nextTimes={times} who={names.get(created_by ?? "") ?? null} />
    </PageBody>
  );
}
