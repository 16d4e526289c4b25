import { COMPANY_TYPES } from "../../vocabulary";
import type { ProductGroup, ShownCompany } from "./contract";

const TYPE_OF_CATEGORY: Readonly<Record<string, string>> = { module: "panel", inverter: "inverter", storage: "storage" };
/** Integrated makers are compared by what they sell last: modules before cells before wafers. */
const CHAIN = ["panel", "cell", "wafer", "ingot", "polysilicon"];

/** The type by which a company is best compared: that of most of its products, or of its last step along the value chain. Null without types. */
export function mainType({ types }: Pick<ShownCompany, "types">, products: readonly ProductGroup[]): string | null {
  const counts = new Map<string, number>();
  for (const { category, count } of products) {
    const type = TYPE_OF_CATEGORY[category] ?? "";
    counts.set(type, (counts.get(type) ?? 0) + count);
  }
  const [mostMade] = [...counts].filter(([type]) => types.includes(type)).toSorted(([, a], [, b]) => b - a);
  return mostMade?.[0] ?? [...CHAIN, ...COMPANY_TYPES].find((type) => types.includes(type)) ?? types[0] ?? null;
}
