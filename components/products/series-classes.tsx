import type { Column } from "@/components/ui/data-table";
import { Day } from "@/components/ui/day";
import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { figureText } from "@/lib/core/wording";
import { ProductsTable } from "./products-table";
import type { Spec } from "./specs";

const columnOf = ({ key, label, unit, read }: Spec): Column<ShownProduct> => ({
  ...{ key, header: unit === null ? label : `${label}, ${unit}`, className: "min-w-24" },
  ...(unit === null ? {} : ({ align: "right", num: true } as const)),
  cell: (row) => {
    const text = read(row);
    if (text === null) return <span className="text-faint">–</span>;
    return unit === null ? text : figureText(text);
  },
});

const model: Column<ShownProduct> = {
  key: "model",
  header: "Model",
  cell: ({ model: name }) => <span className="block min-w-20 wrap-anywhere sm:min-w-36">{name}</span>,
};

const updated: Column<ShownProduct> = {
  key: "updated",
  header: "Updated",
  className: "whitespace-nowrap text-muted",
  cell: ({ updated_at: at }) => <Day at={at} />,
};

/** The power classes of a series with every value that differs, to be chosen for a comparison. */
export const SeriesClasses = ({ classes, columns }: { classes: readonly ShownProduct[]; columns: readonly Spec[] }) => (
  <ProductsTable
    caption="Power classes"
    rows={classes}
    columns={[model, ...columns.map(columnOf), updated]}
    scroll
    dense={false}
    empty={null}
  />
);
