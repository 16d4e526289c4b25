import { companyKey } from "../company-names";
import { spellingOf } from "../company-spelling";

type Named = { names: readonly string[] };

/** Disjoint sets of row numbers. */
function unions(size: number) {
  const parents = Array.from({ length: size }, (_, index) => index);
  const rootOf = (index: number): number => {
    const parent = parents[index] ?? index;
    return parent === index ? index : rootOf(parent);
  };
  return {
    rootOf,
    /** False when both were in one set already. The first row of the file stays the root. */
    unite(a: number, b: number): boolean {
      const [low, high] = [rootOf(a), rootOf(b)].sort((x, y) => x - y);
      if (low === undefined || high === undefined || low === high) return false;
      parents[high] = low;
      return true;
    },
  };
}

type RowsByForm = Map<string | null, number[]>;

function rowsByBase(rows: readonly Named[]): Map<string, RowsByForm> {
  const byBase = new Map<string, RowsByForm>();
  rows.forEach(({ names }, index) => {
    for (const { base, form } of names.flatMap((name) => [companyKey(name), ...spellingOf(name).written])) {
      const forms: RowsByForm = byBase.get(base) ?? new Map();
      byBase.set(base, forms.set(form, [...(forms.get(form) ?? []), index]));
    }
  });
  return byBase;
}

/**
 * Brings together the rows that mean the same company: names with equal base and form, and a name without
 * form where all names with a form belong to one company. Groups and their rows keep the order of the file.
 */
export function groupCompanies<T extends Named>(rows: readonly T[]): T[][] {
  const { rootOf, unite } = unions(rows.length);
  const bases = [...rowsByBase(rows).values()];
  for (const forms of bases) for (const [first, ...others] of forms.values()) for (const other of others) unite(first ?? other, other);
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const forms of bases) {
      const bare = forms.get(null)?.[0];
      const formed = new Set([...forms].filter(([form]) => form !== null).flatMap(([, members]) => members.map(rootOf)));
      const [only] = formed;
      if (bare !== undefined && only !== undefined && formed.size === 1 && unite(bare, only)) hasChanged = true;
    }
  }
  const groups = new Map<number, T[]>();
  rows.forEach((row, index) => groups.set(rootOf(index), [...(groups.get(rootOf(index)) ?? []), row]));
  return [...groups.values()];
}
