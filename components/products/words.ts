import { withParams } from "@/components/ui/url-state";

export const PRODUCTS_PATH = "/products";
export const COMPARE_PATH = "/products/compare";

export const productPath = (id: string): string => `${PRODUCTS_PATH}/${id}`;
/** The datasheet of a series. */
export const seriesPath = (id: string): string => `${PRODUCTS_PATH}/series/${id}`;
export const comparePath = (ids: readonly string[]): string => withParams(COMPARE_PATH, "", { id: ids });

const CATEGORIES: Readonly<Record<string, string>> = { module: "Modules", inverter: "Inverters", storage: "Storage" };
export const categoryName = (category: string): string => CATEGORIES[category] ?? category;

const NOTES: Readonly<Record<string, string>> = {
  dimensions_missing: "The source states no length or width.",
  technology_material_only: "The source states the cell material, not the technology.",
  nameplate_unknown: "The nameplate power is not clear from the model name.",
  hybrid_unknown: "The source does not state whether the inverter supports a battery.",
  voltage_differs_from_name: "The stated AC voltage differs from the one in the model name.",
  power_unreadable: "The stated discharge power can't be read.",
  power_missing: "The source states no discharge power.",
  roundtrip_unreadable: "The stated round-trip efficiency can't be read as one figure.",
  roundtrip_varies: "The source states several round-trip efficiencies, one per configuration.",
  listing_date_missing: "This edition of the list states no listing date.",
  listing_date_unreadable: "The listing date can't be read.",
  listing_date_ambiguous: "The listing date could be read as two different days.",
};

const UNREADABLE = /^(?<field>\w+?)(?:_(?:pct_per_c|pct|mm|w|v|a|c))?_unreadable$/;

/** A note of data quality as a sentence. */
export function noteText(code: string): string {
  const field = UNREADABLE.exec(code)?.groups?.["field"]?.replaceAll("_", " ");
  return (
    NOTES[code] ??
    (field ? `The stated value of ${field} can't be read.` : `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll("_", " ")}.`)
  );
}
