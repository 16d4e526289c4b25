import { clsx } from "clsx";
import { Fragment, type ReactNode } from "react";
import { PageLink } from "./page-link";
import { SortHeader, type SortLink } from "./sort-header";

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Before the link of the row, such as a box to tick. */
  lead?: (row: Row) => ReactNode;
  align?: "left" | "right";
  /** Monospaced figures. */ num?: boolean;
  /** Left out below 760 px, or below a larger width: columns yield by priority. */ wide?: boolean | "lg" | "xl";
  sort?: SortLink;
  className?: string;
};

type DataTableProps<Row> = {
  /** Names the table; seen unless `hideCaption`. */
  caption: string;
  hideCaption?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Makes the whole row lead somewhere; the link is the first cell. */
  rowHref?: (row: Row) => string;
  /** The row that is looked at. */
  isCurrent?: (row: Row) => boolean;
  /** What a row is grouped under; rows of one group follow one another. */
  groupOf?: (row: Row) => string;
  /** Stands in place of the table when there are no rows. */
  empty?: ReactNode;
  /** Wider than the page at any width: it scrolls inside itself, with its header held. */
  scroll?: boolean;
  /** Lower rows, for more of them at a glance. */
  dense?: boolean;
  className?: string;
};

/**
 * A table of rows. Its header stays below the top of the page where every table has room, on wide screens; on others it scrolls sideways.
 * Give it functions only where it is rendered: all on the server or all in a client file.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, hideCaption = false, columns, rows, rowKey, groupOf, empty, scroll = false, className } = props;
  if (rows.length === 0 && empty !== undefined) return empty;
  const classes = columns.map((column, index) => cellClass(column, { ...props, isFirst: index === 0 }));
  return (
    // Positioned, so that words for screen readers in its far columns don't widen the page.
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className={clsx(
        "@container relative scroll-hint overflow-x-auto focus-visible:-outline-offset-2",
        scroll ? "max-h-[70vh] overflow-y-auto" : "xl:overflow-x-visible",
        className,
      )}
    >
      <table className="w-full border-collapse text-13">
        <caption className={hideCaption ? "sr-only" : "px-5 pt-4 pb-1 text-left text-13 font-medium text-muted"}>
          <span className="sticky left-5">{caption}</span>
        </caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={column.sort?.direction}
                className={clsx(
                  CELL,
                  "sticky top-0 bg-surface text-12 font-medium text-muted shadow-[inset_0_-1px_0_var(--line)]",
                  index === 0 ? "held-column z-3" : "z-2",
                  shape(column),
                )}
              >
                {column.sort === undefined ? column.header : <SortHeader {...column.sort}>{column.header}</SortHeader>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const before = rows[at - 1];
            const group = groupOf?.(row);
            const begins = group !== undefined && (before === undefined || groupOf?.(before) !== group);
            return (
              <Fragment key={rowKey(row)}>
                {begins && <GroupHead columns={columns.length}>{group}</GroupHead>}
                <Row row={row} {...props} classes={classes} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function GroupHead({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr className="border-b border-line bg-sunken">
      <th scope="rowgroup" colSpan={columns} className={clsx(CELL, "text-left text-12 font-medium text-muted")}>
        <span className="sticky left-5">{children}</span>
      </th>
    </tr>
  );
}

type RowProps<Row> = Pick<DataTableProps<Row>, "columns" | "rowHref" | "isCurrent"> & { row: Row; classes: readonly string[] };

/** The same for every row. */
function cellClass<Row>(
  column: Column<Row>,
  { rowHref, dense = false, isFirst }: Pick<DataTableProps<Row>, "rowHref" | "dense"> & { isFirst: boolean },
): string {
  return clsx(
    ...[CELL, dense ? "py-1!" : "h-[38px]", shape(column), column.num === true && "num whitespace-nowrap"],
    isFirst && HELD,
    isFirst && rowHref && "group-hover/row:bg-sunken",
    column.className,
  );
}

/** The held cell is what its link is placed in, and is always where the row begins to be seen: as wide as the frame, the link covers the row. */
function Row<Row>({ row, columns, rowHref, isCurrent, classes }: RowProps<Row>) {
  return (
    <tr
      aria-current={isCurrent?.(row) === true ? "true" : undefined}
      className={clsx("group/row border-b border-line last:border-b-0 aria-current:bg-sunken", rowHref && "hover:bg-sunken")}
    >
      {columns.map((column, index) => (
        <td key={column.key} className={classes[index]}>
          <Cell row={row} column={column} href={index === 0 ? rowHref?.(row) : undefined} />
        </td>
      ))}
    </tr>
  );
}

function Cell<Row>({ row, column: { cell, lead }, href }: { row: Row; column: Column<Row>; href: string | undefined }) {
  if (href === undefined) return cell(row);
  const link = (
    <PageLink href={href} className="row-link">
      {cell(row)}
    </PageLink>
  );
  if (lead === undefined) return link;
  return (
    <span className="flex items-center gap-x-2">
      <span className="relative z-10">{lead(row)}</span>
      {link}
    </span>
  );
}

const HELD = "held-column group-aria-current/row:bg-sunken group-aria-current/row:shadow-[inset_2px_0_0_var(--ink)]";
const CELL = "table-gap";

function shape<Row>({ align, wide }: Column<Row>): string {
  return clsx(
    align === "right" ? "text-right" : "text-left",
    wide === true && "max-md:hidden",
    wide === "lg" && "max-lg:hidden",
    wide === "xl" && "max-xl:hidden",
  );
}
