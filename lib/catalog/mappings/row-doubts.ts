import type { Reason } from "../drafts";
import type { TableRecord } from "../tables/open-table";
import { columnKey } from "./columns";
import type { ColumnUse, Mapping } from "./contract";
import { currencySign } from "./read-cell";
import type { Target } from "./targets";
import { unitNamed } from "./units";

/** What stands beside the cells of a row and says how they are meant: the currency of the title above it, and its own unit. */
export type Beside = { section: readonly string[] | null; unit: string | null };
type Read = { target: Target; use: ColumnUse; text: string };

/** What the sign of a price says of its currency. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  ...{ $: ["USD"], US$: ["USD"], USD: ["USD"], "€": ["EUR"], EUR: ["EUR"], "¥": ["CNY", "JPY"], CNY: ["CNY"], RMB: ["CNY"] },
  // Parts of a currency are none that a price can be in.
  ...{ CENT: [], CENTS: [], CT: [], "¢": [], 美分: [] },
  ...{ 美元: ["USD"], 欧元: ["EUR"], 人民币: ["CNY"], 日元: ["JPY"], 元: ["CNY"] },
};
const NAMED = /US\$|(?<![A-Z])\$|[€¥¢]|美分|美元|欧元|日元|人民币|元|\b(?:USD|EUR|CNY|RMB|cents?|ct)\b/giu;

/** The currencies that a text says prices are in; an empty list for parts of one, null where it names none or several. */
export function currenciesIn(text: string): readonly string[] | null {
  const named = [...text.normalize("NFKC").matchAll(NAMED)].map(([sign]) => SIGNS[sign.toUpperCase()] ?? []);
  // "US cents" names its currency and that it is a part of it.
  if (named.some((currencies) => currencies.length === 0)) return [];
  const [first = null, ...others] = named;
  return others.every((currencies) => currencies.join() === first?.join()) ? first : null;
}

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

/** A number in another unit than its row says. A cell with letters says its unit itself. */
function unitDoubts(read: readonly Read[], { unit }: Beside): Reason[] {
  if (unit === null) return [];
  return read.flatMap(({ target, use, text }) => {
    const said = target.unit === null || text === "" || /\p{L}/u.test(text) ? null : unitNamed(unit, target.unit);
    const meant = use.unit ?? target.unit;
    if (said === null || said === meant) return [];
    return [{ code: "unit-contradiction", detail: `${target.name}: the row says ${unit}, but the mapping reads "${text}" in ${meant}` }];
  });
}

/** Prices in another currency than that of their row, by their own sign, their column's name, the title above them or the item's name. */
function currencyDoubts(values: Record<string, unknown>, read: readonly Read[], { section }: Beside): Reason[] {
  const { currency, item } = values;
  if (typeof currency !== "string") return [];
  const ofItem = typeof item === "string" ? currenciesIn(item) : null;
  return read.flatMap(({ target, use, text }) => {
    if (target.kind !== "decimal" || target.unit !== null || target.name === "change_pct" || text === "") return [];
    const sign = SIGNS[currencySign(text)?.toUpperCase() ?? ""];
    const said: [place: string, currencies: readonly string[] | null][] = [
      [`"${text}"`, sign ?? null],
      [`the column "${use.from.join(" ")}"`, sign ? null : currenciesIn(use.from.join(" "))],
      ["the title above it", section],
      [`the item "${String(item)}"`, ofItem],
    ];
    const wrong = said.find(([, currencies]) => currencies !== null && !currencies.includes(currency));
    if (!wrong) return [];
    const [place, currencies] = wrong;
    const inWhat = currencies?.length === 0 ? "in hundredths of a currency" : `in ${currencies?.join(" or ") ?? ""}`;
    return [
      { code: "currency-contradiction", detail: `${target.name}: ${place} is ${inWhat}, but the currency of this row is ${currency}` },
    ];
  });
}

/** Whether anything beside a row could say otherwise: most kinds of records have no prices. */
export const mayBeDoubted = ({ currency }: Record<string, unknown>, { unit }: Beside): boolean =>
  typeof currency === "string" || unit !== null;

/** Why what stands beside the cells of a row says that they mean something else than the mapping does. */
export const doubtsOf = (values: Record<string, unknown>, read: readonly Read[], beside: Beside): Reason[] => [
  ...unitDoubts(read, beside),
  ...currencyDoubts(values, read, beside),
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
