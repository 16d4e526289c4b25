import { Card } from "@/components/ui/card";
import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { DimensionDrawing } from "./dimension-drawing";
import type { SeriesSheet } from "./series-sheet";

/** The outline that all classes of a series have; where they differ in it, the table says how. */
export function SeriesDrawing({ product, columns }: { product: ShownProduct; columns: SeriesSheet["columns"] }) {
  const differs = (key: string): boolean => columns.some((spec) => spec.key === key);
  if (differs("length_mm") || differs("width_mm"))
    return (
      <Card title="Dimensions">
        <p className="text-13 text-muted">The classes differ in length or width, so there is no drawing of the series.</p>
      </Card>
    );
  return <DimensionDrawing product={product} {...(differs("weight_kg") ? { weightText: "The classes differ in weight." } : {})} />;
}
