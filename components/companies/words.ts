import type { Tone } from "@/components/ui/status-dot";
import { countryName } from "@/lib/core/country-name";
import { technologyName } from "@/lib/core/technology-name";
import { figureText } from "@/lib/core/wording";

const TYPES: Readonly<Record<string, string>> = {
  epc: "EPC",
  panel: "Modules",
  cell: "Cells",
  wafer: "Wafers",
  ingot: "Ingots",
  inverter: "Inverters",
  optimizer: "Optimizers",
  tracker: "Trackers",
  charge_controller: "Charge controllers",
  cable_connector: "Cables and connectors",
  junction_box: "Junction boxes",
  encapsulant: "Encapsulants",
  backsheet: "Backsheets",
  frame: "Frames",
};

const sentence = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");

/** "Modules" of panel, "Cables and connectors" of cable_connector. */
export const typeName = (type: string): string => TYPES[type] ?? sentence(type);

export const statusName = sentence;
export const statusTone = (status: string): Tone => (status === "active" ? "ok" : status === "insolvent" ? "bad" : "neutral");

export const FACET_WORDS = {
  country: { label: "Country", any: "All countries", name: countryName },
  type: { label: "Type", any: "All types", name: typeName },
  technology: { label: "Technology", any: "All technologies", name: technologyName },
  status: { label: "Status", any: "Any status", name: statusName },
} as const;

const UNITS: Readonly<Record<string, string>> = { gw: "GW", gwh: "GWh", mw: "MW", kt: "kt", t: "t", km2: "km²" };

type Capacity = Readonly<Record<string, string | null>>;

/** Annual capacity by stage, "1.2 GW" of `cell_gw: 1.2`; a key without a known unit keeps its name. */
export function capacityParts(capacity: Capacity | null): { stage: string; amount: string }[] {
  return Object.entries(capacity ?? {}).flatMap(([key, value]) => {
    if (value === null || key === "as_of") return [];
    const [, stage = key, unit = ""] = /^(.+)_([a-z0-9]+)$/.exec(key) ?? [];
    return UNITS[unit] === undefined
      ? [{ stage: sentence(key), amount: figureText(value) }]
      : [{ stage: sentence(stage), amount: `${figureText(value)} ${UNITS[unit]}` }];
  });
}

/** The address of a website that is safe to follow, and how it is written; null for anything but a web address. */
export function websiteLink(website: string | null): { href: string; text: string } | null {
  if (website === null || !URL.canParse(website)) return null;
  const { protocol, href, host, pathname } = new URL(website);
  if (protocol !== "https:" && protocol !== "http:") return null;
  return { href, text: host.replace(/^www\./, "") + (pathname === "/" ? "" : pathname) };
}

export const companyPath = (id: string): string => `/companies/${id}`;
