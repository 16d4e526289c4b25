import { z } from "zod";
import { product } from "../../resources/product";
import { PRODUCT_CATEGORIES, TECHNOLOGIES } from "../../vocabulary";
import { chosen, givenOf, typedWords } from "../records/address";
import { MOST_COMPARED } from "./contract";

/** A figure as the API's filter of this name takes it. */
const amount = (name: "min_power" | "max_power" | "min_efficiency") =>
  chosen(
    z
      .string()
      .trim()
      .refine((text) => product.query.shape[name].safeParse(text).success),
  );

const KEYS = ["manufacturer", "model", "power", "efficiency", "updated_at"] as const;

const SORTS = [...KEYS, ...KEYS.map((key) => `-${key}` as const)];

/** What the address of the list says; what it says wrongly is left out. */
export const ProductSearch = z.object({
  q: typedWords,
  category: chosen(z.enum(PRODUCT_CATEGORIES)),
  technology: chosen(z.enum(TECHNOLOGIES)),
  manufacturer: typedWords,
  company_id: chosen(z.string().regex(/^co_[0-9a-z]{1,40}$/)),
  min_power: amount("min_power"),
  max_power: amount("max_power"),
  min_efficiency: amount("min_efficiency"),
  sort: z.enum(SORTS).catch("manufacturer"),
});
export type ProductSearch = z.infer<typeof ProductSearch>;

/** What each parameter takes, for who wrote another value into the address. */
export const PRODUCT_VALUES = {
  category: PRODUCT_CATEGORIES,
  technology: TECHNOLOGIES,
  company_id: "Use the ID of a company, such as co_0123456789abcdef.",
  min_power: "Use a number of watts, such as 550.",
  max_power: "Use a number of watts, such as 700.",
  min_efficiency: "Use a percentage, such as 21.5.",
  sort: SORTS,
};

/** The parameters of the API's request that is the same search. */
export const productParameters = (search: ProductSearch): Record<string, string> => givenOf({ ...search, sort: null });

/** The same as the API's list understands it. */
export const productQuery = (search: ProductSearch) => product.query.parse(productParameters(search));

/** As much of a text that is no ID as is worth repeating. */
const SHOWN = 40;

/** What is to be compared, each once, whether or not it is an ID, and whether there is more of it than fits. */
export function comparedIds(given: string | readonly string[] | undefined): { ids: string[]; isTooMany: boolean } {
  const texts = [given ?? []].flat().map((text) => text.trim().slice(0, SHOWN));
  const ids = [...new Set(texts.filter(Boolean))];
  return { ids: ids.slice(0, MOST_COMPARED), isTooMany: ids.length > MOST_COMPARED };
}
