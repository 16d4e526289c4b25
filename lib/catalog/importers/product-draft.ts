import type { ProductDraft } from "../drafts";
import { product } from "../resources/product";

type Stated = Pick<ProductDraft, "ref" | "manufacturer" | "model" | "category"> & Partial<ProductDraft>;

/** What a product says when its source states nothing of it: null, empty, or "active". */
const UNKNOWN = product.form.omit({ ref: true, manufacturer: true, model: true, category: true }).parse({});

/** Its fields in the order that a draft has them, which its content hash follows. */
export const PRODUCT_FIELDS: readonly string[] = Object.keys(productDraft({ ref: "", manufacturer: "", model: "", category: "module" }));

/** A product draft with what the source states. */
export function productDraft(stated: Stated): ProductDraft {
  return { ...UNKNOWN, certifications: [], data_quality: [], ...stated };
}
