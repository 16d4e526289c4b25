import { clsx } from "clsx";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Tag } from "@/components/ui/tag";
import type { BoardRow } from "@/lib/catalog/browse/prices/contract";
import { addMonths } from "@/lib/core/dates";
import { quoteCode } from "@/lib/core/price-words";
import { SAMPLE_WORD } from "@/lib/core/sample";
import { type BoardState, type Sort, sortLink } from "./board-search";
import { StateTags } from "./state-tags";
import { StepsLine } from "./steps-line";
import { ageText, attributesText, changeText, stageText } from "./words";

type BoardTableProps = { rows: readonly BoardRow[]; state: BoardState; today: string; sources: Readonly<Record<string, string>> };

function Item({ row: { series, state, isSample } }: { row: BoardRow }) {
  return (
    <span className="block min-w-32">
      <span className="[overflow-wrap:anywhere]">{series.item}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 font-normal text-muted">
        {attributesText(series)}
        <StateTags state={state} frequency={series.frequency} />
        {isSample && <Tag className="lg:hidden">{SAMPLE_WORD}</Tag>}
      </span>
    </span>
  );
}

function Price({ row: { series, price, state } }: { row: BoardRow }) {
  return (
    <span className={clsx("block", state !== "current" && "text-muted")}>
      <span className="font-medium">{price.avg}</span> <span className="text-12 text-muted max-md:block">{quoteCode(series)}</span>
      <span className="text-12 text-muted md:hidden">{price.assessedOn}</span>
    </span>
  );
}

function Assessed({ row: { price, state }, today }: { row: BoardRow; today: string }) {
  return (
    <>
      {price.assessedOn}
      <span className={clsx("block text-12", state === "stale" ? "text-warn" : "text-muted")}>{ageText(price.assessedOn, today)}</span>
    </>
  );
}

const Change = ({ pct }: { pct: string | null }) => <span className={clsx(pct === null && "text-faint")}>{changeText(pct)}</span>;
const Head = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;

const CHANGES = [
  { sort: "change", header: "Change", of: "previous", wide: false },
  { sort: "change4", header: "4 weeks", of: "weeks4", wide: true },
  { sort: "change52", header: "52 weeks", of: "weeks52", wide: true },
] as const;

const changeColumns = (state: BoardState): Column<BoardRow>[] =>
  CHANGES.map(({ sort, header, of, wide }) => ({
    ...{ key: sort, header: <Head>{header}</Head>, sort: sortLink(state, sort), align: "right", num: true, wide },
    cell: ({ changes }) => <Change pct={changes[of]} />,
  }));

function yearColumn(today: string): Column<BoardRow> {
  const from = addMonths(today, -12);
  return {
    ...{ key: "line", header: <Head>1 year</Head>, wide: "lg" },
    cell: ({ series, line }) => (
      <StepsLine
        points={line}
        {...{ from, until: today }}
        colour={`var(--stage-${series.stage}, var(--ink))`}
        arePoints={series.frequency === "irregular"}
      />
    ),
  };
}

function columnsOf({ state, today, sources }: Omit<BoardTableProps, "rows">): Column<BoardRow>[] {
  const sort = (by: Sort) => sortLink(state, by);
  return [
    { key: "item", header: "Item", sort: sort("name"), cell: (row) => <Item row={row} /> },
    { key: "price", header: "Last", align: "right", num: true, cell: (row) => <Price row={row} /> },
    ...changeColumns(state),
    yearColumn(today),
    { key: "age", header: "Assessed", sort: sort("age"), wide: "lg", num: true, cell: (row) => <Assessed row={row} today={today} /> },
    {
      ...{ key: "source", header: "Source", wide: "lg", className: "min-w-34 text-12 text-muted" },
      cell: ({ series, isSample }) => (isSample ? <Tag>{SAMPLE_WORD}</Tag> : (sources[series.source] ?? series.source)),
    },
  ];
}

/** The board: a row for each series, stage by stage. */
export function BoardTable({ rows, ...rest }: BoardTableProps) {
  return (
    <DataTable
      caption="Prices by stage"
      hideCaption
      columns={columnsOf(rest)}
      rows={rows}
      rowKey={({ series }) => series.id}
      rowHref={({ series }) => `/prices/${series.id}`}
      groupOf={({ series }) => stageText(series.stage)}
    />
  );
}
