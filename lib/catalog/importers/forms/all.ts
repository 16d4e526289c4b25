import type { Resource } from "../../vocabulary";
import { companies } from "./companies";
import type { FormImporter } from "./form-importer";
import { prices } from "./prices";
import { products } from "./products";
import { shipments } from "./shipments";

/** Our own form of each resource. */
export const FORMS: Readonly<Record<Resource, FormImporter>> = {
  company: companies,
  product: products,
  spot_price: prices,
  shipment: shipments,
};
