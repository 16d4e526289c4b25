import { Banner } from "@/components/ui/banner";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { dayText } from "@/components/ui/moment";
import { Pagination } from "@/components/ui/pagination";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { Assessment, Revision } from "@/lib/catalog/browse/prices/contract";
import { countText } from "@/lib/core/wording";
import { rangeText } from "./words";

type Row = Assessment & { revisions: readonly Revision[] };

type AssessmentsTableProps = {
  assessments: readonly Assessment[];
  revisions: ReadonlyMap<string, readonly Revision[]>;
  page: number;
  pageHref: (page: number) => string;
  /** Where the state of a release is shown. */
  stateHref: (release: number) => string;
};

export const ROWS_PER_PAGE = 26;

const Price = ({ children }: { children: string | null }) => children ?? <span className="text-faint">–</span>;

/** What was shown before, and which release said otherwise. */
function Revised({ row, stateHref }: { row: Row } & Pick<AssessmentsTableProps, "stateHref">) {
  return row.revisions.map(({ low, avg, high, release, publishedAtMs }) => {
    const range = rangeText(low, high);
    return (
      <span key={release} className="block min-w-36 text-12">
        <span className="num">
          {avg}
          {range !== null && ` (${range})`}
        </span>{" "}
        until <TextLink href={stateHref(release)}>release {release}</TextLink>, {dayText(publishedAtMs)}
      </span>
    );
  });
}

function columnsOf(rows: readonly Row[], stateHref: AssessmentsTableProps["stateHref"]): Column<Row>[] {
  const figure = { align: "right", num: true } as const;
  const all: (Column<Row> & { isShown: boolean })[] = [
    {
      ...{ key: "day", header: "Date", num: true, isShown: true },
      cell: ({ day, isWeekly }) => (
        <span className="inline-flex items-center gap-2">
          {day}
          {isWeekly && <Tag>Week</Tag>}
        </span>
      ),
    },
    { key: "low", header: "Low", ...figure, isShown: rows.some(({ low }) => low !== null), cell: ({ low }) => <Price>{low}</Price> },
    { key: "avg", header: "Average", ...figure, isShown: true, cell: ({ avg }) => <span className="font-medium">{avg}</span> },
    { key: "high", header: "High", ...figure, isShown: rows.some(({ high }) => high !== null), cell: ({ high }) => <Price>{high}</Price> },
    {
      key: "spec",
      header: "Spec",
      num: true,
      wide: true,
      isShown: rows.some(({ specVersion }) => specVersion !== null),
      cell: (row) => row.specVersion,
    },
    {
      ...{ key: "revised", header: "Shown before", isShown: rows.some(({ revisions }) => revisions.length > 0) },
      cell: (row) => <Revised row={row} stateHref={stateHref} />,
    },
  ];
  return all.filter(({ isShown }) => isShown);
}

/** The assessments of a series, newest first, a page at a time. */
export function AssessmentsTable({ assessments, revisions, page, pageHref, stateHref }: AssessmentsTableProps) {
  const all = assessments.toReversed().map((one): Row => ({ ...one, revisions: revisions.get(one.day) ?? [] }));
  const pages = Math.max(1, Math.ceil(all.length / ROWS_PER_PAGE));
  const at = Math.min(page, pages);
  const rows = all.slice((at - 1) * ROWS_PER_PAGE, at * ROWS_PER_PAGE);
  const first = (at - 1) * ROWS_PER_PAGE + 1;
  return (
    <>
      {page > pages && (
        <Banner
          tone="warn"
          title={`There is no page ${countText(page)}`}
          action={<TextLink href={pageHref(pages)}>Go to the last page</TextLink>}
          className="mx-5 mb-3"
        >
          This is the last page, {countText(pages)}.
        </Banner>
      )}
      <DataTable
        caption="Assessments"
        hideCaption
        columns={columnsOf(all, stateHref)}
        rows={rows}
        rowKey={({ day }) => day}
        empty={<EmptyState title="No assessments in this range">Choose a longer range.</EmptyState>}
      />
      {pages > 1 && (
        <div className="px-5">
          <Pagination label="Pages of assessments" previous={at > 1 ? pageHref(at - 1) : null} next={at < pages ? pageHref(at + 1) : null}>
            {first}–{first + rows.length - 1} of {all.length}
          </Pagination>
        </div>
      )}
    </>
  );
}
