import type { ReactNode } from "react";
import { DataTable } from "@/components/ui/data-table";
import { type ChosenColumn, columnsIn, hasChosen, type TableLook } from "@/components/ui/table-look";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { League, LeagueRow } from "@/lib/catalog/browse/shipments/contract";
import { entityName, partText } from "@/lib/core/shipment-words";
import { REST_COLOUR } from "../charts/colours";
import { MovementMark } from "./movement-mark";
import { changeText, STATUSES } from "./words";

type LeagueTableProps = {
  league: Pick<League, "table" | "facts" | "rows" | "next">;
  caption: string;
  colourOf: (id: string) => string;
  look: TableLook;
};

const TOTAL_ID = "stated-total";

/** The stated total, below the parts that make it. */
const totalRow = (volumeGw: string): LeagueRow => ({
  ...{ entityId: TOTAL_ID, entity: "Stated total", rank: null, movement: null, volumeGw, sharePct: "100.00", qoqPct: null, yoyPct: null },
  ...{ status: "actual", isWithheld: false, isRest: false, companyId: null },
});

const none = <span className="text-faint">–</span>;
const change = (percent: string | null): ReactNode => changeText(percent) ?? none;

/** The columns of a league table; the one that names its rows always stands. */
export function leagueColumns(
  { table, facts }: Pick<League, "table" | "facts">,
  colourOf: (id: string) => string,
): ChosenColumn<LeagueRow>[] {
  const name = ({ entityId: id, entity }: LeagueRow): string => entityName(table.dimension, { id, name: entity });
  return [
    { key: "rank", header: "Rank", num: true, className: "w-28 max-sm:w-12 max-sm:pr-0!", cell: (row) => <Rank {...row} /> },
    {
      key: "name",
      header: partText("dimension", table.dimension),
      cell: (row) => <Entity row={row} name={name(row)} colour={colourOf(row.entityId)} isMixed={facts.statuses.length > 1} />,
    },
    { key: "volume", header: "GW", align: "right", num: true, cell: (row) => <Volume {...row} /> },
    { key: "share", header: "Share", align: "right", num: true, cell: ({ sharePct }) => (sharePct === null ? none : `${sharePct}%`) },
    {
      key: "bar",
      header: <span className="sr-only">Bar</span>,
      wide: true,
      className: "w-1/4",
      cell: (row) => (row.entityId === TOTAL_ID ? null : <Bar row={row} largest={facts.largestGw} colour={colourOf(row.entityId)} />),
    },
    { key: "qoq", header: "QoQ", align: "right", num: true, wide: true, cell: ({ qoqPct }) => change(qoqPct) },
    { key: "yoy", header: "YoY", align: "right", num: true, wide: true, cell: ({ yoyPct }) => change(yoyPct) },
    { key: "status", header: "Status", extra: true, cell: ({ status, isRest }) => (isRest ? none : (STATUSES[status] ?? status)) },
    {
      key: "id",
      header: "ID",
      extra: true,
      num: true,
      cell: ({ entityId, isRest }) => (isRest || entityId === TOTAL_ID ? none : entityId),
    },
  ];
}

/** Who shipped how much in a quarter, the largest first. */
export function LeagueTable({ league, caption, colourOf, look }: LeagueTableProps) {
  const { facts, rows, next } = league;
  const columns = leagueColumns(league, colourOf);
  const shown = next === null && facts.totalGw !== null ? [...rows, totalRow(facts.totalGw)] : rows;
  return (
    <DataTable
      caption={caption}
      hideCaption
      columns={columnsIn(look, columns)}
      rows={shown}
      rowKey={({ entityId }) => entityId}
      scroll={hasChosen(look, columns)}
      dense={look.density === "compact"}
    />
  );
}

function Rank({ rank, movement }: LeagueRow) {
  if (rank === null) return null;
  return (
    <span className="flex items-baseline gap-x-2 max-sm:flex-wrap">
      <span className="w-6 text-right">{rank}</span>
      <MovementMark movement={movement} />
    </span>
  );
}

/** `isMixed`: not all rows have the same status, so that each says its own. */
type EntityProps = { row: LeagueRow; name: string; colour: string; isMixed: boolean };

function Entity({ row, name, colour, isMixed }: EntityProps) {
  if (row.entityId === TOTAL_ID) return <span className="font-medium">{name}</span>;
  // Grey is the colour of everything without a line of its own.
  const dot = colour !== REST_COLOUR && (
    <span aria-hidden="true" className="mr-2 inline-block size-2 rounded-full" style={{ background: colour }} />
  );
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 in-[td:first-child]:min-w-24">
      {row.companyId === null ? (
        <span className={row.isRest ? "text-muted" : "wrap-anywhere"}>
          {dot}
          {name}
        </span>
      ) : (
        <span className="wrap-anywhere">
          {dot}
          <TextLink href={`/companies/${row.companyId}`}>{name}</TextLink>
        </span>
      )}
      {isMixed && row.status !== "actual" && !row.isRest && <Tag tone="warn">{STATUSES[row.status] ?? row.status}</Tag>}
    </span>
  );
}

function Volume({ volumeGw, isWithheld }: LeagueRow) {
  if (volumeGw !== null) return volumeGw;
  return <span className="font-sans text-12 text-muted">{isWithheld ? "withheld" : "not known"}</span>;
}

function Bar({ row, largest, colour }: { row: LeagueRow; largest: string | null; colour: string }) {
  const width = largest === null || row.volumeGw === null ? 0 : Math.min(100, (Number(row.volumeGw) / Number(largest)) * 100);
  return (
    <span aria-hidden="true" className="block h-2.5 bg-sunken">
      <span className="block h-full" style={{ width: `${width}%`, background: row.isRest ? REST_COLOUR : colour }} />
    </span>
  );
}
