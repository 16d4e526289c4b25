import { productPage } from "../../queries/search-products";
import { product } from "../../resources/product";
import { readRecords, shownFields, type Place } from "../records/record-pages";
import { ShownProduct } from "./contract";
import { productQuery, type ProductSearch } from "./search";

export const PRODUCT_FIELDS = shownFields(product.fields);

/** A page of products. @throws DomainError cursor-invalid for a cursor of another search */
export function listProducts(
  place: Place,
  search: ProductSearch,
  cursor: string | null,
): Promise<{ rows: ShownProduct[]; next: string | null }> {
  const query = productQuery(search);
  const asked = { ...place, sort: search.sort, cursor, fields: PRODUCT_FIELDS, search: JSON.stringify(["products", search]) };
  return readRecords(asked, ShownProduct, (ask) => productPage(query, ask));
}
