import { DATASETS, USE_KINDS, USE_TITLES, type Dataset } from "@/lib/access/contract";

export const USE_OPTIONS = USE_KINDS.map((value) => ({ value, label: USE_TITLES[value] }));

const DATASET_WORDS = {
  companies: { label: "Companies", hint: "Manufacturers and sellers by country." },
  products: { label: "Products", hint: "Datasheets for modules, inverters and storage." },
  prices: { label: "Prices", hint: "Spot prices along the value chain, trends and history." },
  shipments: { label: "Shipments", hint: "Quarterly volumes by market." },
} as const satisfies Record<Dataset, { label: string; hint: string }>;

export const DATASET_OPTIONS = DATASETS.map((value) => ({ value, ...DATASET_WORDS[value] }));
