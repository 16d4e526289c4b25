import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment-text";
import { TextLink } from "@/components/ui/text-link";
import type { RunRow } from "@/lib/catalog/schedules/contract";
import { countText, sizeText } from "@/lib/core/wording";
import { RunStateTag } from "./run-state-tag";

type Row = RunRow & { who: string | null };

const NONE = <span className="text-faint">–</span>;
const SECOND_MS = 1_000;
const MINUTE_S = 60;

/** From its start to its end, the waits between attempts included. */
function lengthText({ started_at, finished_at }: RunRow): string | null {
  if (finished_at === null) return null;
  const seconds = Math.round((Date.parse(finished_at) - Date.parse(started_at)) / SECOND_MS);
  return seconds < MINUTE_S ? `${seconds} s` : `${Math.round(seconds / MINUTE_S)} min`;
}

function changesText({ figures }: RunRow): string | null {
  if (!figures?.changes) return null;
  const all = Object.values(figures.changes);
  const sum = (of: "added" | "changed" | "removed"): number => all.reduce((total, counts) => total + counts[of], 0);
  return `+${countText(sum("added"))} ~${countText(sum("changed"))} −${countText(sum("removed"))}`;
}

/** What the columns on the right say, where there is no room for them. */
function Figures({ row }: { row: Row }) {
  const [changes, length] = [changesText(row), lengthText(row)];
  if (row.figures === null && length === null) return null;
  return (
    <span className="flex flex-wrap gap-x-3 text-muted md:hidden">
      {row.figures !== null && <span>Rows: {countText(row.figures.rows)}</span>}
      {changes !== null && <span className="whitespace-nowrap">Changes: {changes}</span>}
      {length !== null && <span>Duration: {length}</span>}
    </span>
  );
}

function Outcome({ row }: { row: Row }) {
  const { detail, import_id, release, next_try_at, attempts } = row;
  return (
    <>
      {detail !== null && <span className="block [overflow-wrap:anywhere]">{detail}</span>}
      {next_try_at !== null && (
        <span className="block text-muted">
          Attempt {attempts} of 5 failed. Next attempt: <Moment at={next_try_at} form="short" />
        </span>
      )}
      <Figures row={row} />
      <span className="flex flex-wrap gap-x-3 text-muted">
        {row.file_name !== null && (
          <span className="[overflow-wrap:anywhere]">
            {row.file_name}
            {row.bytes !== null && `, ${sizeText(row.bytes)}`}
          </span>
        )}
        {import_id !== null && <TextLink href={`/staff/data/imports/${import_id}`}>Open import</TextLink>}
        {release !== null && <TextLink href={`/staff/data/releases/${release}`}>Release {countText(release)}</TextLink>}
      </span>
    </>
  );
}

const COLUMNS: Column<Row>[] = [
  {
    key: "run",
    header: "Run",
    className: "align-top whitespace-nowrap",
    cell: ({ who, ...run }) => (
      <span className="grid justify-items-start gap-1">
        <RunStateTag run={run} />
        <Moment at={run.due_at} form="short" className="text-muted" />
        {run.cause === "person" && <span className="text-muted">{who ?? "Command line"}</span>}
      </span>
    ),
  },
  { key: "detail", header: "Details", className: "align-top w-full", cell: (row) => <Outcome row={row} /> },
  {
    key: "rows",
    header: "Rows",
    align: "right",
    num: true,
    wide: true,
    className: "align-top",
    cell: ({ figures }) => (figures === null ? NONE : countText(figures.rows)),
  },
  {
    key: "changes",
    header: <span title="Added, changed and removed records">Changes</span>,
    align: "right",
    num: true,
    wide: true,
    className: "align-top whitespace-nowrap",
    cell: (row) => changesText(row) ?? NONE,
  },
  {
    key: "length",
    header: "Duration",
    align: "right",
    num: true,
    wide: true,
    className: "align-top whitespace-nowrap",
    cell: (row) => lengthText(row) ?? NONE,
  },
];

/** The runs of a schedule, the newest first. */
export function RunsTable({ rows }: { rows: readonly Row[] }) {
  return (
    <DataTable
      caption="Runs"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title="No runs yet">The first run starts at the next time, or when you choose “Run now”.</EmptyState>}
    />
  );
}
