import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { TextLink } from "@/components/ui/text-link";
import { MOST_COMPARED, type ShownProduct } from "@/lib/catalog/browse/products/contract";
import { figureText } from "@/lib/core/wording";
import { comparePath, productPath, seriesPath } from "./words";

const ALWAYS_SHOWN: ReadonlySet<string> = new Set(["power", "efficiency"]);

const figure = (key: string, header: string, read: (row: ShownProduct) => string | null): Column<ShownProduct> => ({
  ...{ key, header, align: "right", num: true, wide: !ALWAYS_SHOWN.has(key) },
  cell: (row) => {
    const text = read(row);
    return text === null ? <span className="text-faint">–</span> : figureText(text);
  },
});

const COLUMNS: readonly Column<ShownProduct>[] = [
  {
    key: "model",
    header: "Model",
    cell: ({ id, model }) => (
      <Link href={productPath(id)} className="font-medium wrap-anywhere underline-offset-4 hover:underline">
        {model}
      </Link>
    ),
  },
  figure("power", "Power, W", (row) => row.nameplate_w ?? row.pmax_stc_w),
  figure("efficiency", "Efficiency, %", (row) => row.efficiency_pct),
  figure("vmp", "Vmp, V", (row) => row.vmp_v),
  figure("imp", "Imp, A", (row) => row.imp_a),
  figure("voc", "Voc, V", (row) => row.voc_v),
  figure("isc", "Isc, A", (row) => row.isc_a),
];

type SeriesTableProps = { seriesId: string; classes: readonly ShownProduct[]; current: string };

/** The power classes of a series; the one that is looked at is marked. */
export function SeriesTable({ seriesId, classes, current }: SeriesTableProps) {
  const compared = classes.slice(0, MOST_COMPARED).map(({ id }) => id);
  return (
    <Card
      flush
      title="Power classes of the series"
      aside={
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          <TextLink href={seriesPath(seriesId)}>Series datasheet</TextLink>
          <TextLink href={comparePath(compared)}>Compare classes</TextLink>
        </span>
      }
    >
      <DataTable
        caption="Power classes of the series"
        hideCaption
        columns={COLUMNS}
        rows={classes}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === current}
      />
    </Card>
  );
}
