import type { TableRecord } from "../tables/open-table";
import { type Money, moneyIn } from "./money";
import { unitsIn } from "./units";

/** The unit of volumes. */
export const VOLUME = "GW";

/** What a text beside a table says of the unit of its volumes: the units that it names, null for one that can't be read. */
export type Statement = { place: string; text: string; units: readonly (string | null)[] };

/** A record as one text; what is merged over all columns comes again in each of them. */
export const textOfRecord = ({ cells }: TableRecord): string => [...new Set(cells.map((cell) => cell.trim()))].filter(Boolean).join(" ");

/** What a text says of the unit of volumes; nothing where it names none. */
export function statementIn(place: string, text: string): Statement[] {
  const units = unitsIn(text, VOLUME);
  return units.length > 0 ? [{ place, text, units }] : [];
}

type Beside = { above: readonly TableRecord[]; notes: readonly TableRecord[]; names: readonly string[]; sheet: string | null };

/** What everything beside the cells of a table says of the unit of its volumes. */
export const statementsOf = ({ above, notes, names, sheet }: Beside): Statement[] => [
  ...above.flatMap((record) => statementIn("the title above the row", textOfRecord(record))),
  ...notes.flatMap((record) => statementIn("the note below the table", textOfRecord(record))),
  ...names.flatMap((name) => statementIn(`the column "${name}"`, name)),
  ...(sheet === null ? [] : statementIn("the name of the sheet", sheet)),
];

/** What notes below a table say of its prices. */
export const pricesIn = (notes: readonly TableRecord[]): Money[] => notes.flatMap((record) => moneyIn(textOfRecord(record)) ?? []);
