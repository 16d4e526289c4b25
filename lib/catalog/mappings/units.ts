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
  ...{ 吉瓦: "GW", 兆瓦: "MW", 千瓦: "kW", 瓦: "W", гвт: "GW", мвт: "MW", квт: "kW", вт: "W" },
  ...{ 公斤: "kg", 千克: "kg", 克: "g", 吨: "t", 毫米: "mm", 厘米: "cm", 米: "m", в: "V", а: "A", кг: "kg", мм: "mm", 伏: "V", 安: "A" },
  ...{ kilogram: "kg", kilogramm: "kg", tons: "", ton: "", "deg c": "°C", c: "°C" },
};

/** What multiplies a unit, as a power of ten. Letters of several meanings ("m", "mil") are none. */
const TEN_TO: Readonly<Record<string, number>> = {
  ...{ hundred: 2, hundreds: 2, thousand: 3, thousands: 3, tsd: 3, tausend: 3, "'000": 3, "'000s": 3, "000": 3, "000s": 3, k: 3 },
  ...{ million: 6, millions: 6, millionen: 6, millones: 6, mio: 6, mln: 6, mn: 6, billion: 9, billions: 9, bn: 9, mrd: 9 },
  ...{ lakh: 5, lakhs: 5, crore: 7, crores: 7, тыс: 3, млн: 6, млрд: 9 },
  ...{ 百: 2, 千: 3, 万: 4, 萬: 4, 十万: 5, 百万: 6, 百萬: 6, 千万: 7, 千萬: 7, 亿: 8, 億: 8, 十亿: 9, 十億: 9 },
};
const POWER_OF_TEN = /^1(?:0{1,9}|0{0,2}(?:[ ,.'’]000){1,3})$/;

const listed = (words: readonly string[]): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .join("|")
    .replaceAll("'", "['’]?");
const [LATIN, CHINESE] = [/^[^一-鿿]+$/u, /[一-鿿]/u].map((script) => listed(Object.keys(TEN_TO).filter((word) => script.test(word))));
const TIMES = `(?:(?:${LATIN})\\.?(?=[\\s(]|$)|(?:${CHINESE})|1[0 ,.'’]*0(?!\\d))`;
const SCALED = new RegExp(`^(?<times>${TIMES})\\s*(?:of\\s)?\\s*(?<base>[^\\d\\s].*)$`, "iu");

/** The power of ten that a word or number multiplies by; null for none. */
function exponentOf(text: string): number | null {
  const word = text.toLowerCase().replace("’", "'").replace(/\.$/, "");
  const number = POWER_OF_TEN.test(text) ? text.replaceAll(/\D/g, "").length - 1 : null;
  return number ?? wordIn(TEN_TO, word) ?? wordIn(TEN_TO, `'${word}`) ?? null;
}

/** Words for watts of direct or alternating current, and of the peak: the same unit. */
const WATTS_OF = /^(?<base>.*(?:w|watts?))[\s_.-]*(?:\(?(?:dc|ac|peak)\)?|[pc])$/iu;

function plainUnit(text: string, unit: string): string | null {
  const written = spelling(text);
  const wanted = spelling(wordIn(MEANT, written.toLowerCase()) ?? written);
  return (
    unitsFor(unit).find((known) => spelling(known) === wanted) ??
    unitsFor(unit).find((known) => spelling(known).toLowerCase() === wanted.toLowerCase()) ??
    null
  );
}

/** What one of a unit is in that of the field, exactly; null for what can't be converted to it. */
function factorOf(from: string, to: string): Exact | null {
  const own = wordIn(FACTORS[to] ?? {}, from) ?? (from === to ? "1" : undefined);
  if (own !== undefined) return exactOf(own);
  const { times: scale = "", base = "" } = SCALED.exec(from)?.groups ?? {};
  const [exponent, of] = [exponentOf(scale.trim()), wordIn(FACTORS[to] ?? {}, base)];
  const [ten, factor] = [exactOf(`1e${exponent ?? 0}`), exactOf(of ?? "")];
  return exponent === null || ten === null || factor === null ? null : times(factor, ten);
}

/** Whether two units of a field mean the same: W and Wp, MW and 1000 kW. */
export function isSameUnit(a: string, b: string, unit: string): boolean {
  const [one, other] = [a, b].map((name) => factorOf(name, unit));
  return one != null && other != null && trimmed(textOf(one)) === trimmed(textOf(other));
}

/**
 * The unit that a whole text names among those of a field, its multiplier included ("million W" are MW, "100 MW" stay so); null where any
 * part of it can't be read. Upper case counts: MW and mW differ.
 */
export function unitNamed(text: string, unit: string): string | null {
  const whole = text.normalize("NFKC").replaceAll(/\s+/gu, " ").trim();
  const plain = plainUnit(text, unit) ?? plainUnit(whole, unit) ?? plainUnit(WATTS_OF.exec(whole)?.groups?.["base"] ?? "", unit);
  if (plain !== null) return plain;
  const { times: scale = "", base = "" } = SCALED.exec(whole)?.groups ?? {};
  const [exponent, of] = [exponentOf(scale.trim()), base === "" ? null : unitNamed(base, unit)];
  if (exponent === null || of === null) return null;
  const scaled = `1${"0".repeat(exponent)} ${of}`;
  return unitsFor(unit).find((known) => isSameUnit(known, scaled, unit)) ?? (wordIn(FACTORS[unit] ?? {}, of) === undefined ? null : scaled);
}

/** Whether a field can be converted from a unit. */
export const canConvert = (from: string, to: string): boolean => factorOf(from, to) !== null;

/** Whether a text is a unit that some field can have. */
export const isUnit = (text: string): boolean => Object.keys(FACTORS).some((unit) => unitNamed(text, unit) !== null);

/** Whether a word multiplies what stands beside it. */
export const isMultiplier = (word: string): boolean => word !== "k" && exponentOf(word) !== null;

const BEFORE = `(?:(?<=(?:\\bin|[(：:])\\s?)1[0 ,.'’]*0\\s|(?<![\\p{L}\\d])(?:${LATIN})\\.?\\s(?:of\\s)?|(?:${CHINESE})|(?<=[：:]))`;
const POWER = new RegExp(
  `(?:${BEFORE}|(?<![\\p{L}\\d]|\\d\\s))(?:[TGMk]W(?:p|c)?(?:[\\s-]?\\(?(?:dc|ac)\\b)?|(?:giga|mega|kilo)?[\\s-]?watts?|[吉兆千]?瓦|[ГМк]Вт|W(?:p|dc|ac)?)(?![\\p{L}\\d])`,
  "giu",
);
const SCALE_ALONE = new RegExp(`(?:\\b(?:in|of)\\s|[(：:])(?:${LATIN}|${CHINESE})(?![\\p{L}\\d])`, "iu");

/** What stands where a unit would. */
const UNIT_PLACE = /(?:\bin\s+|[([：:]\s*)(?<said>[^()[\],;.：:]+)/giu;

/**
 * The units of a field that a text beside a table names; null for what multiplies one and can't be read, and for a unit of something else.
 * "Above 500 MW" names none.
 */
export function unitsIn(text: string, unit: string): (string | null)[] {
  const line = text.normalize("NFKC");
  const found = (line.match(POWER) ?? []).map((word) => unitNamed(word.replace("(", ""), unit));
  const others = [...line.matchAll(UNIT_PLACE)].map(({ groups }) => groups?.["said"]?.trim() ?? "");
  const isOther = others.some((said) => unitNamed(said, unit) === null && isUnit(said));
  return isOther || SCALE_ALONE.test(line.replaceAll(POWER, " ")) ? [...found, null] : found;
}

const trimmed = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/** A decimal in the unit of the field, with all its digits. Null for a unit that can't be converted, or no number. */
export function converted(number: string, { from, to }: { from: string; to: string }): string | null {
  if (from === to || FACTORS[to]?.[from] === "1") return number;
  const [value, by] = [exactOf(number), factorOf(from, to)];
  return value && by ? trimmed(textOf(times(value, by))) : null;
}
