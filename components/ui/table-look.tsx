import { z } from "zod";
import { Checkbox } from "./checkbox";
import type { PageParams } from "./cursor-pages";
import type { Column } from "./data-table";
import { FilterBar } from "./filter-bar";
import { ignoredIn, type Ignored, orNull } from "./page-search";

const several = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .catch([])
  .transform((given) => [...new Set(given.filter((key) => key !== ""))].slice(0, 50));

const Look = z.object({ columns: several, density: orNull(z.literal("compact")) });
/** How the address says that a table looks; no columns are the usual ones. */
export type TableLook = z.infer<typeof Look>;

/** A column that can be chosen has its name as a header; an extra one is shown only when it is chosen. */
export type ChosenColumn<Row> = Column<Row> & { extra?: boolean };

const isName = ({ key }: { key: string }): boolean => key === "name" || key === "model";
const isChosen = <Row,>(column: ChosenColumn<Row>): boolean => typeof column.header === "string" && !isName(column);

export const readTableLook = (params: PageParams): TableLook => Look.parse(params);

/** What of the address names no column of a table. */
export const ignoredInLook = <Row,>(params: PageParams, look: TableLook, all: readonly ChosenColumn<Row>[]): Ignored[] => {
  const keys = all.filter(isChosen).map(({ key }) => key);
  const taken = { columns: look.columns.filter((key) => keys.includes(key)), density: look.density };
  return ignoredIn(params, taken, { columns: "Choose columns below.", density: ["compact"] });
};

/** The columns of a look in the order of the table. Chosen ones yield to no width: the table scrolls, and holds what names its rows. */
export function columnsIn<Row>(look: TableLook, all: readonly ChosenColumn<Row>[]): Column<Row>[] {
  const chosen = all.filter((column) => isChosen(column) && look.columns.includes(column.key));
  if (chosen.length === 0) return all.filter(({ extra }) => extra !== true);
  const shown = all.filter((column) => !isChosen(column) || chosen.includes(column)).map((column) => ({ ...column, wide: false }));
  return [...shown.filter(isName), ...shown.filter((column) => !isName(column))];
}

/** Whether somebody chose the columns of a table. */
export const hasChosen = <Row,>(look: TableLook, all: readonly ChosenColumn<Row>[]): boolean =>
  all.some((column) => isChosen(column) && look.columns.includes(column.key));

/** What links and forms of the page keep of a look. */
export const lookParams = ({ columns, density }: TableLook): PageParams => ({
  ...(columns.length === 0 ? {} : { columns }),
  ...(density === null ? {} : { density }),
});

/** Hidden fields of a form that keeps a state where no script runs. */
export const KeptParams = ({ params }: { params: PageParams }) =>
  Object.entries(params).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => <input key={`${name} ${one}`} type="hidden" name={name} value={one} />),
  );

type TableToolsProps<Row> = {
  look: TableLook;
  all: readonly ChosenColumn<Row>[];
  /** The rest of the address. */
  kept: PageParams;
};

/** Which columns a table has and how dense it is, in the address. */
export function TableTools<Row>({ look, all, kept }: TableToolsProps<Row>) {
  const shown = new Set(columnsIn(look, all).map(({ key }) => key));
  return (
    <details className="text-13 print:hidden">
      <summary className="ml-auto w-fit cursor-pointer text-muted underline decoration-line-strong underline-offset-4">
        Columns and density
      </summary>
      <FilterBar label="Columns and density" className="mt-3 gap-x-5! rounded-md border border-line bg-surface px-5 py-3.5">
        <KeptParams params={kept} />
        {all.filter(isChosen).map(({ key, header }) => (
          <Checkbox key={key} name="columns" value={key} label={header} defaultChecked={shown.has(key)} />
        ))}
        <span aria-hidden="true" className="h-6 border-l border-line" />
        <Checkbox name="density" value="compact" label="Compact rows" defaultChecked={look.density === "compact"} />
      </FilterBar>
    </details>
  );
}
