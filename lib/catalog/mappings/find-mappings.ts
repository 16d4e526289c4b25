import { CERTAIN } from "../tables/find-encoding";
import { openTable } from "../tables/open-table";
import type { Mapping } from "./contract";
import { type Layout, readLayout } from "./read-layout";
import { mappingsForPrints, type SavedMapping } from "./saved-mapping";
import { periodTexts, statesPeriod } from "./stated-periods";
import { layoutOfSheet, MAX_SHEETS } from "./suggest-layout";

/** A workbook has a layout for each of its sheets, every other file one. @throws ImportError where none has records */
async function layoutsOf(path: string): Promise<{ first: string | null; layouts: Layout[] }> {
  const { sheets } = await openTable(path);
  const [first = null] = sheets;
  if (sheets.length < 2) return { first, layouts: [await readLayout(path)] };
  const layouts: Layout[] = [];
  for (const sheet of sheets.slice(0, MAX_SHEETS)) {
    const layout = await layoutOfSheet(path, { sheet });
    if (layout) layouts.push(layout);
  }
  return { first, layouts: layouts.length > 0 ? layouts : [await readLayout(path)] };
}

/**
 * The mappings in use that have the columns of a file, if they can read it: its encoding is certain, or they name it, and it states the
 * period that they give all rows. @throws ImportError
 */
export async function mappingsOf(path: string): Promise<SavedMapping[]> {
  const { first, layouts } = await layoutsOf(path);
  const found: SavedMapping[] = [];
  for (const { prints, sheet, encoding, records } of layouts) {
    const isCertain = encoding === null || encoding.certainty >= CERTAIN;
    const matching = await mappingsForPrints(prints);
    const isOfPeriod = (mapping: Mapping): boolean =>
      statesPeriod(mapping, periodTexts(path, sheet, records.slice(0, Math.max(0, mapping.header_row - 1))));
    const fits = (mapping: Mapping): boolean => (mapping.sheet ?? first) === sheet && (isCertain || mapping.encoding !== undefined);
    found.push(...matching.filter(({ mapping }) => fits(mapping) && isOfPeriod(mapping)));
  }
  return found;
}
