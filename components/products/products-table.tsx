import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CheckMark } from "@/components/ui/check-mark";
import { type Column, DataTable } from "@/components/ui/data-table";
import { MOST_COMPARED, type ShownProduct } from "@/lib/catalog/browse/products/contract";
import { COMPARE_PATH, productPath } from "./words";

type ProductsTableProps = {
  caption?: string;
  rows: readonly ShownProduct[];
  columns: readonly Column<ShownProduct>[];
  scroll: boolean;
  dense: boolean;
  empty: ReactNode;
};

const compareMark = ({ id, manufacturer, model }: ShownProduct) => (
  <CheckMark name="id" value={id} aria-label={`Compare ${manufacturer} ${model}`} />
);

/** Products, one a row, to be chosen for a comparison. */
export function ProductsTable({ rows, empty, caption = "Products", columns, ...table }: ProductsTableProps) {
  const chosen = columns.map((column, at) => (at === 0 ? { ...column, lead: compareMark } : column));
  if (rows.length === 0) return <Card flush>{empty}</Card>;
  return (
    <form action={COMPARE_PATH} method="get" aria-label="Compare products" className="grid gap-3">
      <Card flush>
        <DataTable
          caption={caption}
          hideCaption
          {...table}
          columns={chosen}
          rows={rows}
          rowKey={({ id }) => id}
          rowHref={({ id }) => productPath(id)}
        />
      </Card>
      <div className="flex items-center gap-3 print:hidden">
        <Button type="submit">Compare selected</Button>
        <span className="text-13 text-muted">Select up to {MOST_COMPARED} products.</span>
      </div>
    </form>
  );
}
