import type { z } from "zod";
import { product } from "../../resources/product";
import { materialOf } from "../../vocabulary";
import { totalFault } from "../aggregates";
import { productRef } from "../cells";
import { PRODUCT_FIELDS } from "../product-draft";
import { formImporter } from "./form-importer";

const Identity = product.form.pick({ ref: true, manufacturer: true, model: true, vac_v: true });

const refOf = ({ ref, manufacturer, model, vac_v }: z.output<typeof Identity>): string =>
  ref ?? productRef(manufacturer, model, ...(vac_v === null ? [] : [`${vac_v}V`]));

/** Products in our own form. The material follows from the technology where the file doesn't state it. */
export const products = formImporter({
  kind: "products",
  title: "Products, standard format (CSV or NDJSON)",
  resource: "product",
  schema: product.form,
  order: PRODUCT_FIELDS,
  refOf: (values) => {
    const { data } = Identity.safeParse(values);
    return data ? refOf(data) : null;
  },
  draftOf: (row, companies) => {
    const total = totalFault(row);
    if (total !== null) return { quarantine: [total] };
    const company_id = row.company_id ?? companies.idOf(row.manufacturer);
    const material = row.material ?? (row.technology && materialOf(row.technology));
    return { resource: "product", draft: { ...row, ref: refOf(row), company_id, material } };
  },
});
