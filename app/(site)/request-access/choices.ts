import countries from "i18n-iso-countries";
import { DATASETS, USE_KINDS, USE_TITLES, type Dataset } from "@/lib/access/contract";
import { countryName } from "@/lib/core/country-name";

/** Every country by its short English name, in the order of the names. */
export const COUNTRY_OPTIONS = Object.keys(countries.getAlpha2Codes())
  .map((value) => ({ value, label: countryName(value) }))
  .sort((a, b) => a.label.localeCompare(b.label, "en"));

export const USE_OPTIONS = USE_KINDS.map((value) => ({ value, label: USE_TITLES[value] }));

const DATASET_WORDS = {
  companies: { label: "Companies", hint: "Manufacturers and sellers by country." },
  products: { label: "Products", hint: "Datasheets for modules, inverters and storage." },
  prices: { label: "Prices", hint: "Spot prices along the value chain, trends and history." },
  shipments: { label: "Shipments", hint: "Quarterly volumes by market." },
} as const satisfies Record<Dataset, { label: string; hint: string }>;

export const DATASET_OPTIONS = DATASETS.map((value) => ({ value, ...DATASET_WORDS[value] }));
