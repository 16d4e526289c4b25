import type { Resource } from "../drafts";

/** Which rows of each table count as records: those that its list returns. The stated total of a table of shipments stands in `meta`. */
export const COUNTED: Readonly<Record<Resource, string>> = {
  company: "true",
  product: "true",
  spot_price: "true",
  shipment: "not is_total",
};
