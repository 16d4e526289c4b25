import { readDate } from "../importers/dates";
import { type DecimalSign, readNumber } from "../importers/read-number";
import type { Resource } from "../vocabulary";
import type { ColumnUse } from "./contract";
import { namesField, partsOfHeader } from "./headers";
import { isMoneyHeader, moneyIn, saysMoney } from "./money";
import { isNotStated } from "./read-cell";
import { suggestSeparator } from "./suggest-separator";
import { isOtherQuantity, suggestUnit } from "./suggest-unit";
import { type Target, targetsOf } from "./targets";
import { meaningOf } from "./words";

/** A column with cells of its first rows; `units`: what stands between its name and the first row. */
export type SampleColumn = { name: string; cells: readonly string[]; units?: readonly string[]; isHidden?: boolean };
/** `unread`: where its numbers have no unit that can be read, what stands in the place of one. */
export type SuggestedColumn = { target: string; use: ColumnUse; certainty: number; unread?: readonly string[] };

const LEAST = 0.45;

const isNumberIn = (cell: string): boolean => readNumber(cell, ".") !== null || readNumber(cell, ",") !== null;

/** A word such as "yes", or 0 and 1: a sum of megawatts says of nothing whether it is so. */
const isFlag = (cell: string): boolean => cell.length <= 12 && (!isNumberIn(cell) || cell === "0" || cell === "1");

/** The share of cells that can be what a field holds; 1 for a column without cells. */
function fits(target: Target, { cells }: SampleColumn): number {
  const stated = cells.filter((cell) => !isNotStated(cell));
  const test: Readonly<Record<Target["kind"], (cell: string) => boolean>> = {
    text: (cell) => target.choices !== null || !/^[-+]?[\d.,]+$/.test(cell) || ["ref", "model", "capacity.as_of"].includes(target.name),
    decimal: isNumberIn,
    whole: isNumberIn,
    day: (cell) => /\d/.test(cell),
    quarter: (cell) => /[1-4]/.test(cell) && /\d{2}/.test(cell),
    flag: isFlag,
    word: (cell) => meaningOf(target, cell) !== undefined,
    country: (cell) => meaningOf(target, cell) !== undefined,
    market: (cell) => meaningOf(target, cell) !== undefined,
    list: (cell) => readDate(cell, "day-first") === null && !isNumberIn(cell),
  };
  return stated.length === 0 ? 1 : stated.filter((cell) => test[target.kind](cell.trim())).length / stated.length;
}

/** Fields whose words nothing else has: their column is known by its cells alone. */
const KNOWN_BY_CELLS: ReadonlySet<string> = new Set(["country", "technology", "category", "currency", "quarter"]);
const BY_CELLS = 0.5;
const PRICE_ALONE = /^\S{1,5}\s?(\/|per )\s?\S{1,6}$/u;
const LEAST_CELLS = 3;

const isUnique = (cells: readonly string[]): boolean => new Set(cells).size === cells.length;

type Kind = { resource: Resource; isStorage: boolean };

/** What is said of a certificate, and does not name it. */
const OF_CERTIFICATE = /date|entity|body|agency|lab|edition|number/i;

/** What a name says of a field: the power of a battery is what it gives, not what a module is sold as. */
function namedAs({ resource, isStorage }: Kind, { name }: Target, header: string): number {
  if (isStorage && (name === "nameplate_w" || name === "technology")) return 0;
  if (name === "certifications" && OF_CERTIFICATE.test(header)) return 0;
  if (isStorage && name === "chemistry" && namesField(header, resource, "technology") > 0) return BY_CELLS;
  const named = namesField(header, resource, name);
  // A header such as "US$/Wp" says no more than that its column is the price.
  const isPrice = resource === "spot_price" && name === "avg" && named === 0 && PRICE_ALONE.test(header.trim());
  if (isPrice && saysMoney(moneyIn(header))) return BY_CELLS;
  return isStorage && name === "power_kw" ? Math.max(named, namesField(header, resource, "nameplate_w")) : named;
}

/** How sure it is that a column is a field: by its name and by how its cells fit. An identifier must be called one and be unique. */
function certaintyOf(kind: Kind, target: Target, column: SampleColumn): number {
  const named = namedAs(kind, target, column.name);
  if (isOtherQuantity(target, besideOf(column)) || (target.unit !== null && isMoneyHeader(column.name, target.unit))) return 0;
  if (target.name === "ref") return named === 1 && isUnique(column.cells) ? BY_CELLS : 0;
  if (named > 0) return named * (0.4 + 0.6 * fits(target, column));
  if (!KNOWN_BY_CELLS.has(target.name)) return 0;
  const stated = column.cells.filter((cell) => !isNotStated(cell));
  return stated.length >= LEAST_CELLS && fits(target, column) > 0.9 ? BY_CELLS : 0;
}

/** What is said of the numbers of a column beside its name. */
const besideOf = ({ name, units = [] }: SampleColumn): string[] => [...partsOfHeader(name).inside, ...units.filter((text) => text !== "")];

function useOf(target: Target, column: SampleColumn, decimalSign: DecimalSign): Pick<SuggestedColumn, "use" | "unread"> {
  const { name, cells, units = [] } = column;
  const said = target.unit === null ? null : suggestUnit(target, { texts: [name, ...units], cells, decimalSign });
  const separator = target.kind === "list" ? suggestSeparator(target, cells) : undefined;
  const unit = said?.unit ?? undefined;
  return {
    use: { from: [name], ...(unit === undefined ? {} : { unit }), ...(separator === undefined ? {} : { separator }) },
    ...(said !== null && unit === undefined ? { unread: said.unread } : {}),
  };
}

/** Which column is which field: the surest pairs first, each field and each column once. */
export function suggestColumns(resource: Resource, columns: readonly SampleColumn[], decimalSign: DecimalSign): SuggestedColumn[] {
  const isStorage = resource === "product" && columns.some(({ name }) => /\benergy\b|\b[kM]?Wh\b/i.test(name));
  const kind = { resource, isStorage };
  const pairs = targetsOf(resource)
    .flatMap((target) => columns.map((column) => ({ target, column, certainty: certaintyOf(kind, target, column) })))
    .filter(({ certainty }) => certainty >= LEAST)
    // Of two columns of one name a person means the one that they see.
    .sort((a, b) => b.certainty - a.certainty || Number(a.column.isHidden ?? false) - Number(b.column.isHidden ?? false));
  const [targets, names] = [new Set<string>(), new Set<string>()];
  return pairs.flatMap(({ target, column, certainty }) => {
    if (targets.has(target.name) || names.has(column.name)) return [];
    targets.add(target.name);
    names.add(column.name);
    return [{ target: target.name, ...useOf(target, column, decimalSign), certainty: Math.round(certainty * 100) / 100 }];
  });
}
