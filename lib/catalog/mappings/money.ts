import { wordIn } from "../importers/cells";
import type { PRICE_UNITS } from "../vocabulary";
import type { Mapping } from "./contract";
import { namesField } from "./headers";
import type { Target } from "./targets";
import { unitNamed } from "./units";

/**
 * What a text says of prices. `currencies`: those that its sign can mean, null where it names none or several; `part`: which part or
 * multiple of a currency its numbers are in, "1" for the currency, null for one that no mapping can state; `per`: the unit that they are
 * for, as the text has it where it is none of ours; `isDollar`: "$" alone, which is another currency in some markets.
 */
export type Money = { currencies: readonly string[] | null; part: string | null; per: string | null; isDollar: boolean };

/** What signs and words mean; of a sign of several currencies all are. Those that no price can be in have to be known to be held. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  ...{
    $: ["USD"],
    US$: ["USD"],
    U$: ["USD"],
    USD$: ["USD"],
    "€": ["EUR"],
    EURO: ["EUR"],
    EUROS: ["EUR"],
    "¥": ["CNY", "JPY"],
    "￥": ["CNY", "JPY"],
  },
  ...{
    RMB: ["CNY"],
    CNH: ["CNY"],
    YUAN: ["CNY"],
    美元: ["USD"],
    欧元: ["EUR"],
    歐元: ["EUR"],
    人民币: ["CNY"],
    人民幣: ["CNY"],
    元: ["CNY"],
  },
  ...{ 日元: ["JPY"], 日圆: ["JPY"], 円: ["JPY"], YEN: ["JPY"], 韩元: ["KRW"], 원: ["KRW"], "₩": ["KRW"], 달러: ["USD"] },
  ...{ A$: ["AUD"], AU$: ["AUD"], 澳元: ["AUD"], C$: ["CAD"], CA$: ["CAD"], 加元: ["CAD"], HK$: ["HKD"], 港元: ["HKD"], 港币: ["HKD"] },
  ...{
    NT$: ["TWD"],
    NTD: ["TWD"],
    台币: ["TWD"],
    新台币: ["TWD"],
    新臺幣: ["TWD"],
    新台幣: ["TWD"],
    S$: ["SGD"],
    NZ$: ["NZD"],
    R$: ["BRL"],
    MX$: ["MXN"],
  },
  ...{
    "₹": ["INR"],
    RS: ["INR", "PKR"],
    RUPEE: ["INR"],
    RUPEES: ["INR"],
    "£": ["GBP"],
    英镑: ["GBP"],
    "₽": ["RUB"],
    РУБ: ["RUB"],
    ДОЛЛ: ["USD"],
    ЕВРО: ["EUR"],
    ЮАНЬ: ["CNY"],
    ЮАНЕЙ: ["CNY"],
    دولار: ["USD"],
    يورو: ["EUR"],
    يوان: ["CNY"],
    ドル: ["USD"],
    ユーロ: ["EUR"],
    "₺": ["TRY"],
    TL: ["TRY"],
  },
  ...{ "฿": ["THB"], บาท: ["THB"], "₫": ["VND"], "₱": ["PHP"], "₪": ["ILS"], "₴": ["UAH"], ZŁ: ["PLN"], KČ: ["CZK"], 卢比: ["INR"] },
};
const CODES =
  "USD|EUR|CNY|JPY|KRW|INR|GBP|AUD|CAD|NZD|HKD|TWD|SGD|THB|VND|MYR|IDR|PHP|PKR|BDT|LKR|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|ZAR|MXN|BRL|CLP|COP|ARS|RUB|UAH|ILS|AED|SAR|EGP|KZT";

/** Parts and multiples of a currency: a mapping states which. */
const SCALED =
  "(?<!per )\\b(?:(?:euro)?cents?|cts?|paise|fen|jiao|centavos?|centimes?|centesimi|céntimos?|crores?|lakhs?|cr|mio|mn|bn|mrd|million(?:en|s)?|billion(?:s)?|thousand|tsd)\\b|¢|美分|[分角毛](?=\\s?(?:[/每)）]|$))|коп(?:еек|\\.)?|百万|千万|(?<![单單])[千万萬亿億](?=[美欧歐日]?[元円圓])|(?<=[$€£¥₹])(?:ct|k|m|bn|cr)\\b|\\b[kmt](?=[€$£¥])|\\b[km](?=(?:usd|eur|cny|rmb|inr)\\b)|(?<=\\b(?:usd|eur|cny|rmb|inr) ?)(?:k|m|bn)\\b";
const WORDS = "RMB|CNH|yuan|USD\\$|euros?|yen|rupees?|NTD|Rs\\.?|руб|долл\\.?|евро|юан(?:ь|ей)|دولار|يورو|يوان|ドル|ユーロ|บาท|zł|kč|TL";
const LETTERS =
  "新台币|新臺幣|新台幣|人民币|人民幣|美元|欧元|歐元|日元|日圆|韩元|澳元|加元|港元|港币|台币|英镑|卢比|달러|円|(?<![单單多单])元|(?<=[\\d\\s(/]|^)원";
const SYMBOLS = "(?<![A-Z])(?:US|AU|CA|HK|NT|NZ|MX|[AUCSR])?\\$|[€¥￥£₹₩₽₺฿₫₱₪₴]";

/** Parts that say their currency. */
const PART_OF: readonly (readonly [pattern: RegExp, currency: string])[] = [
  [/us\s?¢|美分/iu, "USD"],
  [/eurocents?/iu, "EUR"],
  [/\bfen\b|\bjiao\b|[角毛](?=\s?(?:[/每)）]|$))|(?<!美)分/iu, "CNY"],
  [/paise/iu, "INR"],
  [/коп/iu, "RUB"],
];

const words = (list: string): string => `(?<![\\p{L}])(?:${list})(?!\\p{L})`;
const NAMED = new RegExp(`${LETTERS}|${SYMBOLS}|${words(WORDS)}|${words(CODES)}`, "gu");
/** The same in any case where small letters are no other word. */
const SMALL = new RegExp(words("usd|eur|cny|rmb|inr|jpy|krw|gbp|aud|brl|us\\$|rs\\.?|yuan|yen|euros?|rupees?"), "giu");
const PARTS = new RegExp(SCALED, "iu");

/** "kUSD" is a thousand of them. */
const SCALED_CODE = /(?<!\p{L})[kmt](?:usd|eur|cny|rmb|inr)(?!\p{L})/iu;

/** A price of each week is for no week: what follows is a unit of goods. Chinese has no space behind it. */
const PERIOD = "[周週月日天年季旬次]|(?:week|month|day|year|quarter|woche|monat|tag|jahr|quartal)\\b";
const HAN_UNIT = "瓦|千瓦|兆瓦|公斤|千克|公吨|吨|噸|片|枚|块|平方米|平米";
const PER = new RegExp(`(?:/\\s?|(?<!\\p{L})p(?:er|ro)\\s|每)(?!${PERIOD})(?<unit>${HAN_UNIT}|\\d*\\s?[\\p{L}²㎡]+[23²]?)`, "iu");
const UNITS: Readonly<Record<string, (typeof PRICE_UNITS)[number]>> = {
  ...{
    w: "W",
    wp: "W",
    wdc: "W",
    watt: "W",
    watts: "W",
    瓦: "W",
    ワット: "W",
    вт: "W",
    واط: "W",
    кг: "kg",
    와트: "W",
    kg: "kg",
    kgs: "kg",
    kilogram: "kg",
    公斤: "kg",
    千克: "kg",
  },
  ...{ pc: "piece", pcs: "piece", piece: "piece", pieces: "piece", 片: "piece", stk: "piece", stück: "piece", 枚: "piece", 块: "piece" },
  ...{ module: "piece", modules: "piece", panel: "piece", wafer: "piece", cell: "piece", modul: "piece", módulo: "piece" },
  ...{ m2: "m2", "m²": "m2", sqm: "m2", "㎡": "m2", 平方米: "m2", 平米: "m2", 平: "m2" },
};

/** A part of any currency, which says by itself that its numbers are money. */
const CENTS =
  /¢|\b(?:euro)?cents?\b|\bcts?\b|\bpaise\b|\bfen\b|\bjiao\b|centavo|centime|centesimi|céntimo|коп|[分角毛](?=\s?(?:[/每)）]|$))/iu;
const TENTHS = /jiao|[角毛]/iu;
const THOUSANDS = /^(?:thousand|tsd|千|k)$/iu;
const TEN_THOUSANDS = /^[万萬]$/u;

/** Which part or multiple of a currency a text states: "1" for none, null for one that prices are not read in. */
function partIn(text: string, hasCurrency: boolean): string | null {
  if (SCALED_CODE.test(text)) return /(?<!\p{L})k/iu.test(text) ? "1000" : null;
  const found = PARTS.exec(text)?.[0];
  if (found === undefined || !(hasCurrency || CENTS.test(text))) return "1";
  if (CENTS.test(found) || /[分角毛]/u.test(found)) return TENTHS.test(found) ? "0.1" : "0.01";
  if (THOUSANDS.test(found)) return "1000";
  return TEN_THOUSANDS.test(found) ? "10000" : null;
}

function currenciesOf(text: string): readonly string[] | null {
  const signs = [...text.matchAll(NAMED), ...text.matchAll(SMALL)].map(([sign]) => sign.toUpperCase().replace(/\.$/, ""));
  const [first = null, ...others] = signs.map((sign) => wordIn(SIGNS, sign) ?? [sign]);
  const ofPart = PART_OF.find(([pattern]) => pattern.test(text))?.[1];
  if (first === null && ofPart !== undefined && CENTS.test(text)) return [ofPart];
  return others.every((currencies) => currencies.join() === first?.join()) ? first : null;
}

function read(given: string): Money | null {
  const text = given.normalize("NFKC");
  const currencies = currenciesOf(text);
  const part = partIn(text, currencies !== null);
  const isMoney = currencies !== null || part !== "1";
  const unit = PER.exec(text)?.groups?.["unit"]?.trim();
  const isUnit = unit !== undefined && currenciesOf(unit) === null && (isMoney || wordIn(UNITS, unit.toLowerCase()) !== undefined);
  const per = isUnit ? unit : null;
  if (!isMoney && per === null) return null;
  return {
    currencies,
    part,
    per: per === null ? null : (wordIn(UNITS, per.toLowerCase()) ?? per),
    isDollar: /(?<![\p{L}$])\$/u.test(text),
  };
}

const KEPT = 1_000;
const known = new Map<string, Money | null>();

/** What a text says of prices; null for nothing. Headers, titles and items come again, so that what they say is kept. */
export function moneyIn(text: string): Money | null {
  const found = known.get(text);
  if (found !== undefined) return found;
  if (known.size >= KEPT) known.clear();
  const money = read(text);
  known.set(text, money);
  return money;
}

/** Whether a text says that numbers are money, and not only for which unit. */
export const saysMoney = (money: Money | null): boolean => money !== null && (money.currencies !== null || money.part !== "1");
/** What stands before "/W" or "per W". */
const BEFORE_PER = /(?<word>[^\s,;()[\]（）【】]+)\s?(?:\/|\bper\b|每)\s?(?<unit>[\p{L}²㎡]+[23²]?)/giu;
const PRICE_NAMES = ["low", "avg", "high"] as const;

/**
 * What the header of a price says. What stands where the currency would ("Price (XU/W)") and is no known one is another or a part of one:
 * an empty list of currencies.
 */
export function moneyInHeader(header: string): Money | null {
  const money = moneyIn(header);
  if (saysMoney(money)) return money;
  const strange = [...header.normalize("NFKC").matchAll(BEFORE_PER)].find(({ groups }) => {
    const { word = "", unit = "" } = groups ?? {};
    const isName = /^(?:in|modules?|cells?|wafers?)$/i.test(word) || PRICE_NAMES.some((name) => namesField(word, "spot_price", name) > 0);
    return wordIn(UNITS, unit.toLowerCase()) !== undefined && !isName;
  });
  return strange ? { currencies: [], part: null, per: money?.per ?? null, isDollar: false } : money;
}

const AFFIX = `(?:${LETTERS}|${SYMBOLS}|[a-zA-Z]{2,3}\\$?|rs\\.?|¢|美分)`;
const MONEY_CELL = new RegExp(
  `^(?<before>${AFFIX})?\\s?(?<number>[-+−(]?[\\d.,'’\\s]*\\d\\)?)\\s?(?<behind>${AFFIX}|cents?)?(?<per>\\s?(?:/|per )\\s?\\p{L}+[²2]?)?$`,
  "iu",
);

/** The number of a price without its currency and unit, which are compared with those of its row; null where anything else is beside it. */
export function amountIn(text: string): string | null {
  const { before, number = "", behind, per } = MONEY_CELL.exec(text)?.groups ?? {};
  if (number === "" || (before ?? behind ?? per) === undefined) return null;
  return moneyIn(text) === null ? null : number.trim();
}

/** Markets where "$" is a currency of their own. */
export const OTHER_DOLLARS: ReadonlySet<string> = new Set(["AU", "CA", "NZ", "SG", "HK", "TW", "MX", "CL", "CO", "AR"]);

/** Sums of money that no sign says. */
const SUM =
  /\b(?:(?:fob|cif|primary|trade|customs|invoice|sales|market)\s?value|revenues?|turnover|umsatz|chiffre d'affaires|facturación)\b|金额|金額|销售额|売上/iu;

/** Whether a header says that its numbers are money, and names no unit of the field beside that. */
export function isMoneyHeader(header: string, unit: string): boolean {
  if (!saysMoney(moneyIn(header)) && !SUM.test(header)) return false;
  return !header.split(/[\s()[\]{}（）,;/]+/).some((word) => unitNamed(word, unit) !== null);
}

/** Why a column can't be a quantity: 19.1 million of any currency would be published as gigawatts. Null where none is money. */
export function moneyFault({ columns, wide }: Pick<Mapping, "columns" | "wide">, targets: ReadonlyMap<string, Target>): string | null {
  const read = [
    ...Object.entries(columns).map(([name, { from }]) => ({ name, headers: from })),
    ...(wide && wide.headers !== "names" ? [{ name: wide.cells, headers: wide.columns }] : []),
  ];
  for (const { name, headers } of read) {
    const unit = targets.get(name)?.unit ?? null;
    const money = unit === null ? undefined : headers.find((header) => isMoneyHeader(header, unit));
    if (money !== undefined) return `The column "${money}" is an amount of money, and ${name} is in ${unit}. Map another column to it.`;
  }
  return null;
}
