import { isOneOf } from "@/lib/core/tables";
import type { Reason } from "../drafts";
import type { TableRecord } from "../tables/open-table";
import { CURRENCIES, PRICE_UNITS } from "../vocabulary";
import { columnKey } from "./columns";
import type { ColumnUse, Mapping } from "./contract";
import { itemDoubts } from "./item-words";
import { type Money, moneyIn, moneyInHeader, OTHER_DOLLARS } from "./money";
import { isPer, priceScale, PRICES } from "./price-units";
import { type Statement, VOLUME } from "./said-beside";
import { type ShipmentSaid, shipmentDoubts } from "./shipment-words";
import type { Target } from "./targets";
import type { SaidUnit } from "./unit-of-header";
import { isSameUnit, unitNamed } from "./units";

/** What stands beside the cells of a row and says how they are meant: titles above it, notes below the table, and its own unit. */
export type Beside = {
  section: Money | null;
  notes: readonly Money[];
  volumes: readonly Statement[];
  unit: string | null;
  /** What all of it says of shipments. */
  shipments: readonly ShipmentSaid[];
};
/** `said`: the unit that the column itself states. */
type Read = { target: Target; use: ColumnUse; text: string; said: SaidUnit };

/** A title over rows: one text, in one cell or merged over all. */
export function isSection({ cells }: TableRecord): boolean {
  let title = "";
  for (const cell of cells) {
    const text = cell.trim();
    if (text === "" || text === title) continue;
    if (title !== "") return false;
    title = text;
  }
  return title !== "" && !/^[-+\d.,\s]+$/.test(title);
}

const UNIT_HEADER = /^(units?|uom|unit of measure(ment)?|einheit|unidad|unité|единица|单位|單位|単位|단위)$/i;

/** Columns of units that the mapping does not read. */
export function unitColumns({ columns, wide }: Pick<Mapping, "columns" | "wide">, names: readonly string[]): number[] {
  const read = new Set([...Object.values(columns).flatMap(({ from }) => from), ...(wide?.columns ?? [])].map(columnKey));
  return names.flatMap((name, place) => (UNIT_HEADER.test(name.trim()) && !read.has(columnKey(name)) ? [place] : []));
}

/** Whether a column is read in another unit than it states. */
export const isContradicted = ({ target, use, said }: Omit<Read, "text">): boolean =>
  said.unit !== null && use.unit !== undefined && !isSameUnit(said.unit, use.unit, target.unit ?? "");

/** A number in another unit than its row, its column or the table says, or beside one that can't be read. A cell with letters says its own. */
function unitDoubts(read: readonly Read[], { unit: ofRow, volumes }: Beside): Reason[] {
  const measured = read.filter(({ target }) => target.unit !== null);
  return measured.flatMap(({ target, use, text, said }) => {
    const [field, meant] = [target.unit ?? "", use.unit];
    if (meant === undefined || text === "" || /\p{L}/u.test(text)) return [];
    const named = ofRow === null ? null : unitNamed(ofRow, field);
    const statements: Statement[] = [
      // A row of several quantities says its unit of one of them, and nobody knows of which.
      ...(ofRow !== null && (named !== null || measured.length === 1) ? [{ place: "the row", text: ofRow, units: [named] }] : []),
      ...(said.unit === null ? [] : [{ place: "its column", text: use.from.join(" "), units: [said.unit] }]),
      ...(field === VOLUME ? volumes : []),
    ];
    const other = statements.find(
      ({ units }) => units.includes(null) || !units.some((unit) => unit !== null && isSameUnit(unit, meant, field)),
    );
    if (!other) return [];
    const detail = `${target.name}: ${other.place} says "${other.text}", but the mapping reads "${text}" in ${meant}`;
    return [{ code: "unit-contradiction", detail }];
  });
}

/** `isOfNumber`: said of the number itself, so that a currency alone says that it is in no part of one. */
type Said = { place: string; money: Money | null; isOfNumber?: true };

/** Why a price is in another currency than its row says. */
function currencyDoubt({ place, money }: Said, { currency, region }: Record<string, unknown>): Reason | null {
  const currencies = money?.currencies;
  // A word that is no currency has a reason of its own.
  if (!currencies || typeof currency !== "string" || !isOneOf(CURRENCIES, currency)) return null;
  const isOtherDollar = money.isDollar && currency === "USD" && typeof region === "string" && OTHER_DOLLARS.has(region);
  if (currencies.includes(currency) && !isOtherDollar) return null;
  const inWhat = isOtherDollar
    ? `in "$", which has its own meaning in ${String(region)}`
    : currencies.length === 0
      ? "in a currency, or a part of one, that can't be read"
      : `in ${currencies.join(" or ")}`;
  return { code: "currency-contradiction", detail: `${place} is ${inWhat}, but the currency of this row is ${currency}` };
}

/** Why a price is in another part or multiple of its currency than the mapping reads it in. */
function partDoubt({ place, money, isOfNumber }: Said, { unit }: ColumnUse): Reason | null {
  const read = priceScale(unit)?.part ?? "1";
  if (!money || money.part === read) return null;
  const isWhole = money.part === "1";
  if (isWhole && (money.currencies === null || !(isOfNumber || money.per !== null))) return null;
  const what = isWhole ? "a currency" : "parts or multiples of a currency";
  const detail = `${place} is in ${what}, but the mapping reads it in ${unit ?? "the currency of this row"}. Choose its unit`;
  return { code: "currency-contradiction", detail };
}

/** Why a price is for another unit than the mapping or its row says. */
function perDoubt({ place, money }: Said, { unit }: Record<string, unknown>, use: ColumnUse): Reason | null {
  if (!money || money.per === null || typeof unit !== "string" || !isOneOf(PRICE_UNITS, unit)) return null;
  if (isPer(money.per, { scale: priceScale(use.unit), unit })) return null;
  return { code: "unit-contradiction", detail: `${place} is per ${money.per}, but the unit of this row is ${use.unit ?? unit}` };
}

/** Why a price that the mapping converts is not for the unit of its row. */
function scaleDoubt({ unit }: Record<string, unknown>, use: ColumnUse): Reason | null {
  const scale = priceScale(use.unit);
  if (!scale || scale.unit === unit || typeof unit !== "string" || !isOneOf(PRICE_UNITS, unit)) return null;
  return { code: "unit-contradiction", detail: `the mapping reads it per ${scale.per}, but the unit of this row is ${unit}` };
}

/** What is said of a price by its own cell, else by its column's name, and by the title above it. */
const saidOfPrice = ({ use, text }: Read, { section, notes }: Beside): Said[] => {
  const own = /[^\d.,\s]/u.test(text) ? moneyIn(text) : null;
  const header = use.from.join(" ");
  const named = moneyInHeader(header);
  const rest = own?.currencies && named ? { ...named, currencies: null } : named;
  return [
    { place: `"${text}"`, money: own, isOfNumber: true },
    { place: `the column "${header}"`, money: rest, isOfNumber: true },
    { place: "the title above it", money: section },
    ...notes.map((money) => ({ place: "the note below the table", money })),
  ];
};

/** Prices in another currency or for another unit than their row says. */
function priceDoubts(values: Record<string, unknown>, read: readonly Read[], beside: Beside): Reason[] {
  const { unit } = beside;
  if (typeof values["currency"] !== "string") return [];
  const prices = read.filter(({ target, text }) => PRICES.has(target.name) && text !== "");
  if (prices.length === 0) return [];
  const item = typeof values["item"] === "string" ? moneyIn(values["item"]) : null;
  const ofRow: Said[] = [
    { place: `the item "${String(values["item"])}"`, money: item?.currencies ? item : null },
    { place: `the unit "${unit ?? ""}" of the row`, money: unit === null ? null : moneyInHeader(unit.includes("/") ? unit : `/${unit}`) },
    // One column may say both: "EUR/kWh" is no price per watt because its currency is known.
    ...read.flatMap(({ target, text }) =>
      target.name === "currency" || target.name === "unit" ? [{ place: `${target.name} "${text}"`, money: moneyInHeader(text) }] : [],
    ),
  ];
  const ofItem = itemDoubts(
    values,
    prices.flatMap(({ use }) => use.from),
  );
  const ofPrices = prices.flatMap((price) => {
    const said = [...saidOfPrice(price, beside), ...ofRow];
    const doubts = [
      said.map((one) => currencyDoubt(one, values) ?? partDoubt(one, price.use)),
      [...said.map((one) => perDoubt(one, values, price.use)), scaleDoubt(values, price.use)],
    ];
    return doubts.flatMap((ofKind) => {
      const doubt = ofKind.find((one) => one !== null);
      return doubt ? [{ ...doubt, detail: `${price.target.name}: ${doubt.detail}` }] : [];
    });
  });
  return [...ofItem, ...ofPrices];
}

/** Whether anything beside a row could say otherwise: most kinds of records have no prices. */
export const mayBeDoubted = ({ currency }: Record<string, unknown>, { unit, volumes, shipments }: Beside): boolean =>
  typeof currency === "string" || unit !== null || volumes.length + shipments.length > 0;

/** Why what stands beside the cells of a row says that they mean something else than the mapping does. */
export const doubtsOf = (values: Record<string, unknown>, read: readonly Read[], beside: Beside): Reason[] => [
  ...unitDoubts(read, beside),
  ...priceDoubts(values, read, beside),
  ...(read.some(({ target }) => target.unit === VOLUME) ? shipmentDoubts(values, beside.shipments) : []),
];

const LEAST_REPEATED = 2;

/** The places of columns that repeat names of mapped ones, where most of these are repeated: a table of the same columns beside. */
export function repeatedColumns({ columns }: Mapping, names: readonly string[]): number[] {
  const read = Object.values(columns).flatMap(({ from }) => from);
  const repeated = read.map((name) => names.indexOf(`${name} (2)`)).filter((place) => place !== -1 && !read.includes(names[place] ?? ""));
  return repeated.length >= LEAST_REPEATED && repeated.length * 2 > read.length ? repeated : [];
}

/** A record that has values in a second table beside the mapped one, which nothing would read. */
export function secondBeside({ cells }: TableRecord, repeated: readonly number[]): Reason | null {
  if (repeated.length === 0 || !repeated.some((place) => (cells[place] ?? "").trim() !== "")) return null;
  const detail = "The file has a second table of the same columns beside the mapped one. Import each as a file or sheet of its own.";
  return { code: "second-table", detail };
}
