import { wordIn } from "../importers/cells";
import { type Exact, exactOf, textOf, times } from "../importers/decimals";

/** Units that a file can have, by the unit of our field: what one of them is in ours, exactly. */
const FACTORS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  W: { W: "1", Wp: "1", kW: "1000", kWp: "1000", MW: "1000000", VA: "1", kVA: "1000" },
  kW: { kW: "1", W: "0.001", MW: "1000" },
  kWh: { kWh: "1", Wh: "0.001", MWh: "1000" },
  GW: { GW: "1", GWp: "1", MW: "0.001", MWp: "0.001", kW: "0.000001", W: "0.000000001", TW: "1000", 万千瓦: "0.01" },
  GWh: { GWh: "1", MWh: "0.001", kWh: "0.000001" },
  kt: { kt: "1", t: "0.001", MT: "0.001", Mt: "1000" },
  mm: { mm: "1", cm: "10", m: "1000", in: "25.4", ft: "304.8" },
  kg: { kg: "1", g: "0.001", t: "1000", lb: "0.45359237", oz: "0.028349523125" },
  V: { V: "1", Vac: "1", Vdc: "1", mV: "0.001", kV: "1000" },
  A: { A: "1", mA: "0.001" },
  "%": { "%": "1", fraction: "100" },
  "% per °C": { "% per °C": "1", "%/°C": "1", "%/K": "1", "fraction per °C": "100", "1/°C": "100" },
  "°C": { "°C": "1" },
};

/** The units from which a field in this unit can be converted, its own first. */
export const unitsFor = (unit: string): string[] => Object.keys(FACTORS[unit] ?? { [unit]: "1" });

const spelling = (text: string): string => text.replaceAll(/[\s.]/g, "").replace("ºC", "°C").replace("℃", "°C");

/** Other words for units: without them a column of pounds would be published as kilograms. */
const MEANT: Readonly<Record<string, string>> = {
  ...{ lbs: "lb", pound: "lb", pounds: "lb", ounces: "oz", inch: "in", inches: "in", '"': "in", feet: "ft", foot: "ft" },
  ...{ watt: "W", watts: "W", volt: "V", volts: "V", amp: "A", amps: "A", ampere: "A", kilograms: "kg", kgs: "kg", grams: "g" },
  ...{ millimeters: "mm", millimetres: "mm", centimeters: "cm", centimetres: "cm", meters: "m", metres: "m" },
  ...{ "1/k": "1/°C", "k⁻¹": "1/°C", "°c⁻¹": "1/°C", "/k": "1/°C", "/°c": "1/°C", percent: "%", pct: "%", tonnes: "t" },
  ...{ gigawatt: "GW", gigawatts: "GW", megawatt: "MW", megawatts: "MW", kilowatt: "kW", kilowatts: "kW" },
  ...{ 吉瓦: "GW", 兆瓦: "MW", 千瓦: "kW", 萬千瓦: "万千瓦", гвт: "GW", мвт: "MW" },
};

/** The unit that a text names among those of a field; null for none. Upper case counts: MW and mW differ. */
export function unitNamed(text: string, unit: string): string | null {
  const written = spelling(text);
  const wanted = spelling(wordIn(MEANT, written.toLowerCase()) ?? written);
  return (
    unitsFor(unit).find((known) => spelling(known) === wanted) ??
    unitsFor(unit).find((known) => spelling(known).toLowerCase() === wanted.toLowerCase()) ??
    null
  );
}

const POWER =
  /(?<![\p{L}\d]|\d\s)(?:[TGMk]Wp?|(?:giga|mega|kilo)watts?|[吉兆]瓦|[万萬]?千瓦|[ГМ]Вт)(?![\p{L}\d])|(?<=[：:])(?:[吉兆]瓦|[万萬]?千瓦)/giu;

/** The unit that a title states of all volumes below it, such as "Exports (MW)"; null where it states none, or several. */
export function unitInTitle(title: string): string | null {
  const found = new Set((title.match(POWER) ?? []).map((text) => unitNamed(text, "GW")));
  const [only = null] = found;
  return found.size === 1 ? only : null;
}

/** Whether a text is a unit that some field can have. */
export const isUnit = (text: string): boolean => Object.keys(FACTORS).some((unit) => unitNamed(text, unit) !== null);

const trimmed = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/** A decimal in the unit of the field, with all its digits. Null for a unit that can't be converted, or no number. */
export function converted(number: string, { from, to }: { from: string; to: string }): string | null {
  const factor = FACTORS[to]?.[from];
  if (from === to || factor === "1") return number;
  const [value, by]: (Exact | null)[] = [exactOf(number), factor === undefined ? null : exactOf(factor)];
  return value && by ? trimmed(textOf(times(value, by))) : null;
}
