import type { Column } from "./data-table";
import { Day } from "./day";
import type { SortLink } from "./sort-header";

/** The day on which a record was changed last. */
export const updatedColumn = <Row extends { updated_at: string }>(sort: SortLink): Column<Row> => ({
  key: "updated",
  header: "Updated",
  wide: "lg",
  sort,
  className: "whitespace-nowrap text-muted",
  cell: ({ updated_at: at }) => <Day at={at} />,
});
