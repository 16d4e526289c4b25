import { squash } from "@/lib/core/text";
import { countryNamed } from "../countries";
import { wordIn } from "../importers/cells";
import { STAFF_RANGES, technologyOf } from "../vocabulary";
import { moneyIn } from "./money";
import type { Target } from "./targets";

/** What lists of the trade say for our words, by field. Compared without case, accents and punctuation. */
const SPELLINGS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  category: {
    module: ["panel", "solar panel", "pv module", "pv panel", "solar module", "modules", "panels", "modul", "组件", "モジュール"],
    inverter: ["inverters", "pv inverter", "solar inverter", "string inverter", "microinverter", "wechselrichter", "逆变器"],
    storage: ["battery", "batteries", "ess", "bess", "energy storage", "battery storage", "speicher", "储能"],
  },
  material: {
    mono: ["monocrystalline", "mono-si", "mono-c-si", "monosi", "single crystal", "monokristallin", "单晶"],
    multi: ["poly", "polycrystalline", "multicrystalline", "multi-c-si", "poly-si", "polykristallin", "多晶"],
    thin_film: ["thin film", "thin-film", "dünnschicht"],
  },
  doping: { n: ["n-type", "n typ"], p: ["p-type", "p typ"] },
  wafer_format: { M6: ["166", "166 mm"], M10: ["182", "182 mm"], G12: ["210", "210 mm"], G12R: ["210r", "182x210", "182 × 210"] },
  status: {
    active: ["in production", "available", "current", "aktiv", "operating", "operational", "in business"],
    discontinued: ["eol", "end of life", "obsolete", "withdrawn", "expired"],
    announced: ["planned", "coming soon", "preview"],
    inactive: ["closed", "dissolved", "out of business", "inaktiv"],
    insolvent: ["bankrupt", "bankruptcy", "in liquidation", "insolvenz"],
    merged: ["acquired", "taken over"],
    rebranded: ["renamed"],
    preliminary: ["provisional", "prelim", "p"],
    estimate: ["estimated", "e", "est"],
    actual: ["final", "a"],
  },
  types: {
    polysilicon: ["silicon", "poly-si producer", "polysilicon producer"],
    panel: ["module", "modules", "pv modules", "module manufacturer", "panel manufacturer", "solar panels", "组件"],
    cell: ["cells", "solar cells", "cell manufacturer", "电池"],
    wafer: ["wafers", "硅片"],
    ingot: ["ingots"],
    inverter: ["inverters", "inverter manufacturer", "逆变器"],
    storage: ["battery", "batteries", "energy storage", "ess", "储能"],
    tracker: ["trackers", "tracking"],
    mounting: ["racking", "mounting systems", "mounting structures"],
    epc: ["epc contractor"],
    installer: ["installation", "installers", "solarteur"],
    developer: ["project developer", "ipp"],
    distributor: ["wholesaler", "wholesale", "trading", "distribution"],
    equipment: ["production equipment", "machinery"],
  },
  stage: {
    polysilicon: ["poly", "polysilicon feedstock", "多晶硅"],
    wafer: ["wafers"],
    cell: ["cells"],
    module: ["modules", "panel", "panels"],
  },
  product: {
    polysilicon: ["poly"],
    wafer: ["wafers"],
    cell: ["cells"],
    module: ["modules", "panel", "panels", "solar panels"],
    storage: ["battery"],
  },
  dimension: {
    destination: ["importer", "export destination", "market", "country"],
    company: ["manufacturer", "supplier", "firm"],
    country_of_origin: ["origin"],
  },
  basis: { shipped: ["shipments", "sales"], produced: ["production", "output"], exported: ["exports", "export"] },
  price_term: {
    domestic_vat_incl: ["incl. vat", "vat incl", "domestic", "含税"],
    exw: ["ex works"],
    fob: ["fob china"],
    in_warehouse: ["ex warehouse"],
  },
  // A sign of several currencies has no meaning here: only a person knows which of them a file means.
  currency: { CNY: ["rmb", "yuan"], EUR: ["euro"] },
  unit: { W: ["wp", "/w", "watt"], kg: ["/kg", "kilogram"], piece: ["pc", "pcs", "each", "/piece"], m2: ["m²", "sqm", "/m2"] },
  region: {
    EU: ["europe", "european union", "eu27"],
    SEA: ["southeast asia", "south east asia", "asean"],
    ex_china: ["overseas", "outside china", "rest of world", "row", "ex-china"],
    global: ["world", "worldwide", "international"],
  },
  frequency: { weekly: ["week"], daily: ["day"], monthly: ["month"] },
};

const squashed = (text: string): string => squash(text) || text.trim().toLowerCase();

function spelled({ name, choices }: Target, text: string): string | undefined {
  const wanted = squashed(text);
  const direct = choices?.find((choice) => squashed(choice) === wanted);
  if (direct !== undefined) return direct;
  const table = wordIn(SPELLINGS, name) ?? {};
  return choices?.find((choice) => wordIn(table, choice)?.some((one) => squashed(one) === wanted));
}

/** "250" is one of "201-500". */
const staffRange = (count: number): string | undefined =>
  STAFF_RANGES.find((range) => {
    const [least = 0, most = Number.POSITIVE_INFINITY] = range.split(/[-+]/).filter(Boolean).map(Number);
    return count >= least && count <= most;
  });

/** The currency or the unit of a text such as "US$/Wp"; undefined where it has none that a price can be in, or several. */
function moneyWord({ name, choices }: Target, text: string): string | undefined {
  const money = moneyIn(text);
  const said = name === "unit" ? money?.per : money?.part === "1" && money.currencies?.length === 1 ? money.currencies[0] : undefined;
  return choices?.find((choice) => choice === said);
}

/** What a word of a file means in our vocabulary; undefined when nobody said and no usual spelling fits. */
export function meaningOf(target: Target, text: string): string | undefined {
  if (target.kind === "country") return countryNamed(text);
  if (target.kind === "market") return spelled(target, text) ?? countryNamed(text);
  if (target.name === "staff_range" && /^\d+$/.test(text.trim())) return staffRange(Number(text));
  // A host alone is an address of the web.
  if (target.name === "website" && /^www\.\S+$/i.test(text.trim())) return `https://${text.trim()}`;
  if (target.name === "technology" || target.name === "technologies") return technologyOf(text);
  return spelled(target, text) ?? (target.name === "currency" || target.name === "unit" ? moneyWord(target, text) : undefined);
}
