import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { GROUPS, SPECS, type Spec } from "./specs";

export type ComparedCell = { text: string | null; isBest: boolean };
export type ComparedRow = { key: string; label: string; unit: string | null; differs: boolean; cells: readonly ComparedCell[] };
export type ComparedGroup = { group: string; rows: readonly ComparedRow[] };

/** "620.0" and "620" are the same figure. */
const sameForm = (text: string | null): string => (text === null ? "" : /^-?\d+(\.\d+)?$/.test(text) ? String(Number(text)) : text);

/** Which of the values are the best ones; none where it is no matter of better, or where all are the same. */
function bestOf(texts: readonly (string | null)[], better: Spec["better"]): boolean[] {
  const scores = texts.map((text) =>
    text === null || better === undefined ? null : (better === "higher" ? 1 : -1) * scoreOf(text, better),
  );
  const stated = scores.filter((score) => score !== null);
  const most = Math.max(...stated);
  return scores.map((score) => score !== null && stated.length > 1 && score === most && Math.min(...stated) < most);
}

const scoreOf = (text: string, better: Spec["better"]): number => (better === "higher" ? Number(text) : Math.abs(Number(text)));

function rowOf({ key, label, unit, read, better }: Spec, products: readonly ShownProduct[]): ComparedRow {
  const texts = products.map(read);
  const best = bestOf(texts, better);
  return {
    ...{ key, label, unit },
    differs: new Set(texts.map(sameForm)).size > 1,
    cells: texts.map((text, index) => ({ text, isBest: best[index] === true })),
  };
}

/** The values of some products side by side, in groups; what none of them states is left out. */
export const comparisonOf = (products: readonly ShownProduct[]): ComparedGroup[] =>
  GROUPS.flatMap((group) => {
    const specs = SPECS.filter((spec) => spec.group === group && products.some((product) => spec.read(product) !== null));
    return specs.length === 0 ? [] : [{ group, rows: specs.map((spec) => rowOf(spec, products)) }];
  });
