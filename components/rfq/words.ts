import { countText } from "@/lib/core/wording";
import type { Rfq, Shown } from "@/lib/rfq/contract";

/** Names of the vocabulary as people read them. */
const TITLES: Readonly<Record<string, string>> = {
  module: "Modules",
  cell: "Cells",
  wafer: "Wafers",
  polysilicon: "Polysilicon",
  inverter: "Inverters",
  storage: "Storage",
  mounting: "Mounting",
  tracker: "Trackers",
  glass: "Glass",
  cable_connector: "Cables and connectors",
  north_america: "North America",
  latin_america: "Latin America",
  europe: "Europe",
  middle_east: "Middle East",
  africa: "Africa",
  south_asia: "South Asia",
  east_asia: "East Asia",
  southeast_asia: "Southeast Asia",
  oceania: "Oceania",
  al_bsf: "Al-BSF",
  perc: "PERC",
  topcon: "TOPCon",
  hjt: "HJT",
  bc: "Back contact",
  shingled: "Shingled",
  cdte: "CdTe",
  cigs: "CIGS",
  a_si: "a-Si",
  perovskite: "Perovskite",
  tandem: "Tandem",
  mono: "Mono",
  multi: "Multi",
  thin_film: "Thin film",
};

export const titleOf = (value: string): string => TITLES[value] ?? value;
export const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: titleOf(value) }));

/** "1-10 MW" → "1 to 10 MW", "100+ MW" → "over 100 MW"; "0-0.1 MW" → "under 0.1 MW". */
export function bandText(band: string): string {
  const [range = "", unit = ""] = band.split(" ");
  const figure = (text: string): string => countText(Number(text));
  const shown = unit === "m2" ? "m²" : unit;
  if (range.endsWith("+")) return `over ${figure(range.slice(0, -1))} ${shown}`;
  const [from = "", to = ""] = range.split("-");
  return from === "0" ? `under ${figure(to)} ${shown}` : `${figure(from)} to ${figure(to)} ${shown}`;
}

const MONTH = new Intl.DateTimeFormat("en-GB", { month: "short", year: "numeric", timeZone: "UTC" });
export const monthText = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));

export const shownOf = (rfq: Rfq): Shown => ({
  category: rfq.category,
  technology: rfq.technology,
  powerBand: rfq.power_band,
  quantityBand: rfq.quantity_band,
  deliveryRegion: rfq.delivery_region,
  incoterm: rfq.incoterm,
  deliveryMonth: rfq.delivery_month,
});
