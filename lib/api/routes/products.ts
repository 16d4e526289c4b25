import { Product, ProductQuery } from "@/lib/catalog/contract";
import { findRecord } from "@/lib/catalog/queries/find-record";
import { PRODUCT_ORDERS, searchProducts } from "@/lib/catalog/queries/search-products";
import { PRODUCT_FIELDS } from "@/lib/catalog/resources";
import { itemRoute, listRoute } from "../route";

export const products = listRoute({
  operation: "listProducts",
  path: "/products",
  summary: "List products",
  description:
    "Returns modules, inverters and storage by technology, power, manufacturer, efficiency and name. `min_power` is in watts, inclusive, and applies to the nameplate power.",
  tag: "Products",
  scopes: ["products:read"],
  feature: "products",
  cost: 1,
  query: ProductQuery,
  record: Product,
  fields: PRODUCT_FIELDS,
  custom: "product",
  sorts: Object.keys(PRODUCT_ORDERS),
  defaultSort: "manufacturer",
  list: searchProducts,
});

export const product = itemRoute({
  operation: "getProduct",
  path: "/products/{id}",
  summary: "Get a product",
  description: "Returns a product as of the latest release or `as_of`.",
  tag: "Products",
  scopes: ["products:read"],
  feature: "products",
  cost: 1,
  prefix: "pr",
  record: Product,
  fields: PRODUCT_FIELDS,
  custom: "product",
  find: (id, ask) => findRecord("product", PRODUCT_FIELDS, id, ask),
});
