import { wordIn } from "../importers/cells";
import type { PRICE_UNITS } from "../vocabulary";
import type { Mapping } from "./contract";
import { namesField } from "./headers";
import type { Target } from "./targets";
import { unitNamed } from "./units";

/**
 * What a text says of prices. `currencies`: those that its sign can mean, an empty list for parts or multiples of one, null where it names
 * none or several; `per`: the unit that they are for, as the text has it where ours has none; `isDollar`: "$" alone, which is another
 * currency in some markets.
 */
export type Money = { currencies: readonly string[] | null; per: string | null; isDollar: boolean };

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
    "₺": ["TRY"],
    TL: ["TRY"],
  },
  ...{ "฿": ["THB"], บาท: ["THB"], "₫": ["VND"], "₱": ["PHP"], "₪": ["ILS"], "₴": ["UAH"], ZŁ: ["PLN"], KČ: ["CZK"], 卢比: ["INR"] },
};
const CODES =
  "USD|EUR|CNY|JPY|KRW|INR|GBP|AUD|CAD|NZD|HKD|TWD|SGD|THB|VND|MYR|IDR|PHP|PKR|BDT|LKR|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|TRY|ZAR|MXN|BRL|CLP|COP|ARS|RUB|UAH|ILS|AED|SAR|EGP|KZT";

/** Parts and multiples of a currency are none that a price can be in. */
const SCALED =
  "(?<!per )\\b(?:(?:euro)?cents?|cts?|paise|fen|crores?|lakhs?|cr|mio|mn|bn|mrd|million(?:en|s)?|billion(?:s)?|thousand|tsd)\\b|¢|\\bjiao\\b|[分角毛](?=\\s?(?:[/每)）]|$))|百万|千万|(?<![单單])[千万萬亿億](?=[美欧歐日]?[元円圓])|(?<=[$€£¥₹])(?:ct|k|m|bn|cr)\\b|\\b[kmt](?=[€$£¥])|\\b[km](?=(?:usd|eur|cny|rmb|inr)\\b)|(?<=\\b(?:usd|eur|cny|rmb|inr) ?)(?:k|m|bn)\\b";
const WORDS = "RMB|CNH|yuan|USD\\$|euros?|yen|rupees?|NTD|Rs\\.?|руб|บาท|zł|kč|TL";
const LETTERS =
  "新台币|新臺幣|新台幣|人民币|人民幣|美元|欧元|歐元|日元|日圆|韩元|澳元|加元|港元|港币|台币|英镑|卢比|달러|円|(?<![单單多单])元|(?<=[\\d\\s(/]|^)원";
const SYMBOLS = "(?<![A-Z])(?:US|AU|CA|HK|NT|NZ|MX|[AUCSR])?\\$|[€¥￥£₹₩₽₺฿₫₱₪₴]";

const words = (list: string): string => `(?<![\\p{L}])(?:${list})(?!\\p{L})`;
const NAMED = new RegExp(`${LETTERS}|${SYMBOLS}|${words(WORDS)}|${words(CODES)}`, "gu");
/** The same in any case where small letters are no other word. */
const SMALL = new RegExp(words("usd|eur|cny|rmb|inr|jpy|krw|gbp|aud|brl|us\\$|rs\\.?|yuan|yen|euros?|rupees?"), "giu");
const PARTS = new RegExp(SCALED, "iu");

/** "kUSD" is a thousand of them. */
const SCALED_CODE = /(?<!\p{L})[kmt](?:usd|eur|cny|rmb|inr)(?!\p{L})/iu;

const PER = /(?:\/\s?|(?<!\p{L})per\s|(?<!\p{L})pro\s|每(?!周|週|日|天|月|年|季))(?<unit>\d*\s?[\p{L}²㎡]+[23²]?)/iu;
const UNITS: Readonly<Record<string, (typeof PRICE_UNITS)[number]>> = {
  ...{
    w: "W",
    wp: "W",
    wdc: "W",
    watt: "W",
    watts: "W",
    瓦: "W",
    ワット: "W",
    와트: "W",
    kg: "kg",
    kgs: "kg",
    kilogram: "kg",
    公斤: "kg",
    千克: "kg",
  },
  ...{ pc: "piece", pcs: "piece", piece: "piece", pieces: "piece", 片: "piece", stk: "piece", stück: "piece", 枚: "piece" },
  ...{ m2: "m2", "m²": "m2", sqm: "m2", "㎡": "m2", 平方米: "m2", 平米: "m2", 平: "m2" },
};

function currenciesOf(text: string): readonly string[] | null {
  const signs = [...text.matchAll(NAMED), ...text.matchAll(SMALL)].map(([sign]) => sign.toUpperCase().replace(/\.$/, ""));
  if (SCALED_CODE.test(text)) return [];
  const [first = null, ...others] = signs.map((sign) => wordIn(SIGNS, sign) ?? [sign]);
  if (PARTS.test(text) && (first !== null || /¢|\bcts?\b|\bcents?\b|[分角毛](?=\s?(?:[/每)）]|$))|paise|\bfen\b|\bjiao\b/iu.test(text)))
    return [];
  return others.every((currencies) => currencies.join() === first?.join()) ? first : null;
}

function read(given: string): Money | null {
  const text = given.normalize("NFKC");
  const currencies = currenciesOf(text);
  const unit = PER.exec(text)?.groups?.["unit"]?.trim();
  const isUnit =
    unit !== undefined && currenciesOf(unit) === null && (currencies !== null || wordIn(UNITS, unit.toLowerCase()) !== undefined);
  const per = isUnit ? unit : null;
  if (currencies === null && per === null) return null;
  return { currencies, per: per === null ? null : (wordIn(UNITS, per.toLowerCase()) ?? per), isDollar: /(?<![\p{L}$])\$/u.test(text) };
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

/** What stands before "/W" or "per W". */
const BEFORE_PER = /(?<word>[^\s,;()[\]（）【】]+)\s?(?:\/|\bper\b|每)\s?(?<unit>[\p{L}²㎡]+[23²]?)/giu;
const PRICE_NAMES = ["low", "avg", "high"] as const;

/**
 * What the header of a price says. What stands where the currency would ("Price (XU/W)") and is no known one is another or a part of one:
 * an empty list of currencies.
 */
export function moneyInHeader(header: string): Money | null {
  const money = moneyIn(header);
  if (money?.currencies !== null && money?.currencies !== undefined) return money;
  const strange = [...header.normalize("NFKC").matchAll(BEFORE_PER)].find(({ groups }) => {
    const { word = "", unit = "" } = groups ?? {};
    const isName = /^(?:in|modules?|cells?|wafers?)$/i.test(word) || PRICE_NAMES.some((name) => namesField(word, "spot_price", name) > 0);
    return wordIn(UNITS, unit.toLowerCase()) !== undefined && !isName;
  });
  return strange ? { currencies: [], per: money?.per ?? null, isDollar: false } : money;
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
  if (moneyIn(header)?.currencies == null && !SUM.test(header)) return false;
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
