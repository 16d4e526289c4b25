import { countryName } from "./country-name";
import { isQuarter, quarterText } from "./dates";

/** What a table of shipments is told apart by. */
export const TABLE_PARTS = ["product", "dimension", "basis", "source", "quarter"] as const;
export type TablePart = (typeof TABLE_PARTS)[number];

const PRODUCTS: Readonly<Record<string, { one: string; many: string }>> = {
  polysilicon: { one: "Polysilicon", many: "Polysilicon" },
  wafer: { one: "Wafer", many: "Wafers" },
  cell: { one: "Cell", many: "Cells" },
  module: { one: "Module", many: "Modules" },
  inverter: { one: "Inverter", many: "Inverters" },
  storage: { one: "Storage", many: "Storage" },
};

const DIMENSIONS: Readonly<Record<string, string>> = {
  company: "Company",
  destination: "Destination",
  country_of_origin: "Country of origin",
  technology: "Technology",
};

const BASES: Readonly<Record<string, string>> = {
  shipped: "Shipped",
  produced: "Produced",
  exported: "Exported",
  revenue_recognised: "Revenue recognised",
};

/** A value of a part as people read it; sources have names of their own. */
export function partText(part: TablePart, value: string): string {
  if (part === "product") return PRODUCTS[value]?.many ?? value;
  if (part === "dimension") return DIMENSIONS[value] ?? value;
  if (part === "basis") return BASES[value] ?? value;
  return part === "quarter" && isQuarter(value) ? quarterText(value) : value;
}

/** "Module shipments by country of origin, produced" */
export const seriesTitle = ({ product, dimension, basis }: Record<"product" | "dimension" | "basis", string>): string =>
  `${PRODUCTS[product]?.one ?? product} shipments by ${partText("dimension", dimension).toLowerCase()}, ${partText("basis", basis).toLowerCase()}`;

/** Countries by name, everything else as its source names it. */
export const entityName = (dimension: string, { id, name }: { id: string; name: string }): string =>
  dimension === "destination" || dimension === "country_of_origin" ? (/^[A-Z]{2}$/.test(id) ? countryName(id) : name) : name;
