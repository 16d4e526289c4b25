import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { MOST_COMPARED, type ShownProduct } from "@/lib/catalog/browse/products/contract";
import { COMPARE_PATH } from "./words";

type ProductsTableProps = {
  caption?: string;
  rows: readonly ShownProduct[];
  columns: readonly Column<ShownProduct>[];
  scroll: boolean;
  dense: boolean;
  empty: ReactNode;
};

/** Products, one a row, to be chosen for a comparison. */
export function ProductsTable({ rows, empty, caption = "Products", ...table }: ProductsTableProps) {
  if (rows.length === 0) return <Card flush>{empty}</Card>;
  return (
    <form action={COMPARE_PATH} method="get" aria-label="Compare products" className="grid gap-3">
      <Card flush>
        <DataTable caption={caption} hideCaption {...table} rows={rows} rowKey={({ id }) => id} />
      </Card>
      <div className="flex items-center gap-3 print:hidden">
        <Button type="submit">Compare selected</Button>
        <span className="text-13 text-muted">Select up to {MOST_COMPARED} products.</span>
      </div>
    </form>
  );
}
