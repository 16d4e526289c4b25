import { product } from "../resources/product";

/** A product of which nothing is known yet; each category fills its own columns. */
export const BLANK_PRODUCT = product.form
  .omit({ ref: true, company_id: true, manufacturer: true, model: true, category: true, status: true })
  .parse({});
