import { CalendarClock } from "lucide-react";
import { ButtonLink } from "@/components/ui/button-link";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment-text";
import { RelativeTime } from "@/components/ui/relative-time";
import type { ScheduleRow } from "@/lib/catalog/schedules/contract";
import { RunStateTag, ScheduleStateTag } from "./run-state-tag";
import { placeTitle } from "./words";

const NONE = <span className="text-faint">–</span>;

const columnsAt = (now: number): Column<ScheduleRow>[] => [
  {
    key: "name",
    header: "Schedule",
    className: "max-w-0 w-full",
    cell: ({ name, place }) => (
      <>
        <span className="block truncate" title={name}>
          {name}
        </span>
        <span className="block truncate font-normal text-muted" title={placeTitle(place)}>
          {placeTitle(place)}
        </span>
      </>
    ),
  },
  { key: "state", header: "State", cell: ({ state, is_late }) => <ScheduleStateTag state={state} isLate={is_late} /> },
  {
    key: "next",
    header: "Next time",
    wide: true,
    className: "whitespace-nowrap text-muted",
    cell: ({ next_at }) => (next_at === null ? NONE : <Moment at={next_at} form="short" />),
  },
  {
    key: "last",
    header: "Last run",
    wide: true,
    className: "whitespace-nowrap",
    cell: ({ last_run }) =>
      last_run === null ? (
        NONE
      ) : (
        <>
          <RunStateTag run={last_run} />
          {last_run.next_try_at !== null && (
            <span className="block text-muted" title={last_run.detail ?? undefined}>
              Next attempt: <Moment at={last_run.next_try_at} form="short" />
            </span>
          )}
        </>
      ),
  },
  {
    key: "at",
    header: "Started",
    align: "right",
    wide: true,
    className: "whitespace-nowrap text-muted",
    cell: ({ last_run }) => (last_run === null ? NONE : <RelativeTime at={last_run.started_at} now={now} />),
  },
];

/** The schedules in use, each with its last run. */
export function SchedulesTable({ rows, now }: { rows: readonly ScheduleRow[]; now: number }) {
  return (
    <DataTable
      caption="Schedules"
      hideCaption
      columns={columnsAt(now)}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/staff/data/schedules/${id}`}
      empty={
        <EmptyState
          title="No schedules yet"
          icon={<CalendarClock size={18} />}
          action={<ButtonLink href="/staff/data/schedules/new">Create schedule</ButtonLink>}
        >
          A schedule fetches a file at set times and reads it like an upload.
        </EmptyState>
      }
    />
  );
}
