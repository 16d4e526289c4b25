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
  sort: z.enum([...KEYS, ...KEYS.map((key) => `-${key}` as const)]).catch("manufacturer"),
});
export type ProductSearch = z.infer<typeof ProductSearch>;

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
