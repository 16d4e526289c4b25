import { findRecord } from "@/lib/catalog/queries/find-record";
import { listPage } from "@/lib/catalog/queries/list-page";
import { mergedInto } from "@/lib/catalog/queries/merged-into";
import { productPage } from "@/lib/catalog/queries/search-products";
import { product as declared } from "@/lib/catalog/resources/product";
import { itemRoute, listRoute } from "../route";

export const products = listRoute({
  operation: "listProducts",
  path: declared.path,
  summary: "List products",
  description:
    "Returns modules, inverters and storage, filtered by technology, power, manufacturer, efficiency and name. `min_power` is in watts, inclusive, and applies to the nameplate power.",
  tag: "Products",
  scopes: ["products:read"],
  feature: "products",
  cost: 1,
  query: declared.query,
  record: declared.record,
  fields: declared.fields,
  custom: "product",
  sorts: declared.sorts,
  defaultSort: declared.defaultOrder,
  list: (query, ask) => listPage(productPage(query, ask), ask),
});

export const product = itemRoute({
  operation: "getProduct",
  path: "/products/{id}",
  summary: "Get a product",
  description:
    "Returns a product as of the latest release or `as_of`. The ID of one that was merged into another one is not found, and `merged_into` names the one to use.",
  tag: "Products",
  scopes: ["products:read"],
  feature: "products",
  cost: 1,
  prefix: declared.prefix,
  record: declared.record,
  fields: declared.fields,
  custom: "product",
  find: (id, ask) => findRecord("product", declared.fields, { id, ask }),
  mergedInto: (id, ask) => mergedInto("product", id, ask),
});
