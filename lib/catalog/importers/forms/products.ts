import { product } from "../../resources/product";
import { materialOf } from "../../vocabulary";
import { productRef } from "../cells";
import { productDraft } from "../product-draft";
import { formImporter, keyOf } from "./form-importer";

/** Products in our own form. The material follows from the technology where the file doesn't state it. */
export const products = formImporter({
  kind: "products",
  title: "Products, standard format (CSV or NDJSON)",
  resource: "product",
  schema: product.form,
  refOf: (values) => keyOf(values, ["manufacturer", "model", "vac_v"]),
  draftOf: (row, companies) => {
    const ref = row.ref ?? productRef(row.manufacturer, row.model, ...(row.vac_v === null ? [] : [`${row.vac_v}V`]));
    const company_id = row.company_id ?? companies.idOf(row.manufacturer);
    const material = row.material ?? (row.technology && materialOf(row.technology));
    return { resource: "product", draft: productDraft({ ...row, ref, company_id, material }) };
  },
});
