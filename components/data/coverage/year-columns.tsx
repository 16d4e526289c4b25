import type { ReactNode } from "react";
import type { Column } from "@/components/ui/data-table";

const SHOWN_YEARS = 8;

/** The newest years of all rows, oldest first; what is before them is one column. */
function shownYears(years: readonly string[]): { years: string[]; hasEarlier: boolean } {
  const all = [...new Set(years)].toSorted();
  return { years: all.slice(-SHOWN_YEARS), hasEarlier: all.length > SHOWN_YEARS };
}

type YearCells<Row> = {
  of: (row: Row) => readonly string[];
  cell: (row: Row, year: string) => ReactNode;
  earlier: (row: Row, before: string) => ReactNode;
};

/** A column for each year, and one for those before. */
export function yearColumns<Row>(rows: readonly Row[], { of, cell, earlier }: YearCells<Row>): Column<Row>[] {
  const { years, hasEarlier } = shownYears(rows.flatMap(of));
  const [first = ""] = years;
  const figures = { align: "right", num: true } as const;
  return [
    ...(hasEarlier ? [{ key: "earlier", header: `Before ${first}`, ...figures, cell: (row: Row) => earlier(row, first) }] : []),
    ...years.map((year) => ({ key: year, header: year, ...figures, cell: (row: Row) => cell(row, year) })),
  ];
}

/** Nothing of this year. */
export const NONE = <span className="text-faint">–</span>;
