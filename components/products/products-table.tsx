import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DataTable } from "@/components/ui/data-table";
import type { SortLink } from "@/components/ui/sort-header";
import { MOST_COMPARED, type ShownProduct } from "@/lib/catalog/browse/products/contract";
import { columnsOf } from "./product-columns";
import { COMPARE_PATH } from "./words";

type ProductsTableProps = {
  rows: readonly ShownProduct[];
  /** Decides the columns; null: all categories. */
  category: string | null;
  sort: (key: string) => SortLink;
  empty: ReactNode;
};

/** Products, one a row, to be chosen for a comparison. */
export function ProductsTable({ rows, category, sort, empty }: ProductsTableProps) {
  if (rows.length === 0) return <Card flush>{empty}</Card>;
  return (
    <form action={COMPARE_PATH} method="get" aria-label="Compare products" className="grid gap-3">
      <Card flush>
        <DataTable caption="Products" hideCaption columns={columnsOf(category, sort)} rows={rows} rowKey={({ id }) => id} />
      </Card>
      <div className="flex items-center gap-3 print:hidden">
        <Button type="submit">Compare selected</Button>
        <span className="text-13 text-muted">Select up to {MOST_COMPARED} products.</span>
      </div>
    </form>
  );
}
