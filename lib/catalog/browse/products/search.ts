import { z } from "zod";
import { tableOf } from "@/lib/core/tables";
import { product } from "../../resources/product";
import { PRODUCT_CATEGORIES, TECHNOLOGIES } from "../../vocabulary";
import { chosen, givenOf, typedWords } from "../records/address";
import { MOST_COMPARED, PRODUCT_RANGES, type ProductRange, SERIES_ID } from "./contract";

/** A figure as the API's filter of this name takes it. */
const amount = (name: ProductRange) =>
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
  series_id: chosen(z.string().regex(SERIES_ID)),
  ...tableOf(PRODUCT_RANGES, amount),
  sort: z.enum(SORTS).catch("manufacturer"),
});
export type ProductSearch = z.infer<typeof ProductSearch>;

/** What each parameter takes, for who wrote another value into the address. */
export const PRODUCT_VALUES = {
  category: PRODUCT_CATEGORIES,
  technology: TECHNOLOGIES,
  company_id: "Use the ID of a company, such as co_0123456789abcdef.",
  series_id: "Use the ID of a series, such as se_0123456789abcdef.",
  min_power: "Use a number of watts, such as 550.",
  max_power: "Use a number of watts, such as 700.",
  min_efficiency: "Use a percentage, such as 21.5.",
  max_efficiency: "Use a percentage, such as 23.5.",
  min_length: "Use a number of millimetres, such as 1700.",
  max_length: "Use a number of millimetres, such as 2400.",
  min_width: "Use a number of millimetres, such as 1000.",
  max_width: "Use a number of millimetres, such as 1134.",
  min_weight: "Use a number of kilograms, such as 18.",
  max_weight: "Use a number of kilograms, such as 33.",
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
