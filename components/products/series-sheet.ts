import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { comparisonOf } from "./comparison";
import { SPECS, type Spec } from "./specs";

/** What tells power classes apart, in the table also where two classes have the same. */
const OF_CLASS: ReadonlySet<string> = new Set([
  ...["nameplate_w", "pmax_stc_w", "efficiency_pct", "vmp_v", "imp_a", "voc_v", "isc_a"],
  ...["ac_power_w", "dc_power_max_w", "energy_kwh", "power_kw"],
]);

export type SeriesSheet = {
  /** Values of each class, electrical ones first. */
  columns: readonly Spec[];
  /** Values that all classes have in common, said once. */
  shared: readonly { spec: Spec; text: string }[];
};

/** Divides the values of a series: every one is either a column of its classes or shared by all of them. */
export function seriesSheet(classes: readonly ShownProduct[]): SeriesSheet {
  const rows = new Map(comparisonOf(classes).flatMap((group) => group.rows.map((row) => [row.key, row] as const)));
  const stated = SPECS.filter(({ key }) => rows.has(key));
  const isColumn = ({ key }: Spec): boolean => OF_CLASS.has(key) || rows.get(key)?.differs === true;
  const columns = stated.filter(isColumn);
  const isElectrical = ({ group }: Spec): boolean => group === "Electrical";
  return {
    columns: [...columns.filter(isElectrical), ...columns.filter((spec) => !isElectrical(spec))],
    shared: stated.flatMap((spec) => {
      const text = rows.get(spec.key)?.cells[0]?.text ?? null;
      return isColumn(spec) || text === null ? [] : [{ spec, text }];
    }),
  };
}
