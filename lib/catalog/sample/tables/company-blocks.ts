import type { CompanyType } from "../../vocabulary";

export const COMPANY_COUNT = 63_418;

/** Makers whose products are listed. They come first, so that they can be had without the others. */
export const PRODUCT_MAKERS = [
  ["panel", 420],
  ["inverter", 70],
  ["storage", 50],
] as const satisfies readonly (readonly [CompanyType, number])[];

// oxfmt-ignore
export const OTHER_MAKERS: readonly (readonly [CompanyType, number])[] = [
  ["polysilicon", 34], ["ingot", 58], ["wafer", 142], ["cell", 263], ["panel", 486], ["inverter", 251], ["optimizer", 31],
  ["mounting", 642], ["tracker", 88], ["storage", 418], ["charge_controller", 157], ["cable_connector", 229], ["junction_box", 108],
  ["monitoring", 236], ["glass", 87], ["encapsulant", 109], ["backsheet", 68], ["paste", 44], ["frame", 151], ["equipment", 377],
  ["materials", 421], ["recycler", 118],
];

/** Weights, not counts: the trade fills what the makers leave of COMPANY_COUNT. */
export const TRADE: readonly (readonly [CompanyType, number])[] = [
  ["installer", 61],
  ["distributor", 11.5],
  ["developer", 8],
  ["epc", 7],
  ["service", 6.5],
  ["application", 6],
];

/** What a company of one type often does as well, each with its probability. */
export const EXTRA_TYPES: Partial<Record<CompanyType, readonly (readonly [CompanyType, number])[]>> = {
  installer: [
    ["service", 0.12],
    ["distributor", 0.05],
    ["epc", 0.06],
  ],
  distributor: [
    ["installer", 0.14],
    ["service", 0.04],
  ],
  developer: [["epc", 0.22]],
  epc: [
    ["installer", 0.3],
    ["developer", 0.18],
    ["service", 0.1],
  ],
  application: [["distributor", 0.15]],
  service: [["installer", 0.1]],
  polysilicon: [["ingot", 0.25]],
  ingot: [["wafer", 0.6]],
  wafer: [
    ["ingot", 0.45],
    ["cell", 0.15],
  ],
  cell: [
    ["wafer", 0.12],
    ["panel", 0.35],
  ],
  panel: [
    ["cell", 0.22],
    ["epc", 0.05],
    ["distributor", 0.06],
  ],
  inverter: [
    ["storage", 0.28],
    ["monitoring", 0.18],
    ["optimizer", 0.06],
  ],
  storage: [["inverter", 0.12]],
  mounting: [
    ["tracker", 0.16],
    ["frame", 0.06],
  ],
  junction_box: [["cable_connector", 0.4]],
  encapsulant: [["backsheet", 0.2]],
};

/** Industries that only a few countries have; all others follow the weights of makers. */
export const HEAVY_TYPES: readonly CompanyType[] = ["polysilicon", "ingot", "wafer"];
export const HEAVY_COUNTRIES: readonly string[] = ["CN", "DE", "US", "IN", "MY", "KR", "JP", "NO", "TW", "VN"];

/** Where the largest twenty makers of a kind sit. */
export const LEADING_COUNTRIES: Readonly<Record<string, number>> = { CN: 82, IN: 7, US: 5, KR: 3, DE: 3 };
