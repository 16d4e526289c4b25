import { CheckMark } from "@/components/ui/check-mark";
import type { Column } from "@/components/ui/data-table";
import { Day } from "@/components/ui/day";
import { Link } from "@/components/ui/link";
import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { figureText } from "@/lib/core/wording";
import { ProductsTable } from "./products-table";
import type { Spec } from "./specs";
import { productPath } from "./words";

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
  cell: ({ id, manufacturer, model: name }) => (
    <span className="flex min-w-28 items-center gap-2 sm:min-w-44">
      <CheckMark name="id" value={id} aria-label={`Compare ${manufacturer} ${name}`} />
      <Link href={productPath(id)} className="font-medium wrap-anywhere underline-offset-4 hover:underline">
        {name}
      </Link>
    </span>
  ),
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
