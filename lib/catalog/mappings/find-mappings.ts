import { CERTAIN } from "../tables/find-encoding";
import { readLayout, type Layout } from "./read-layout";
import { mappingsForPrints, type SavedMapping } from "./saved-mapping";

const MAX_SHEETS = 20;

/** A workbook has a layout for each of its sheets, every other file one. */
async function layoutsOf(path: string): Promise<Layout[]> {
  const first = await readLayout(path);
  const others = first.sheets.filter((sheet) => sheet !== first.sheet).slice(0, MAX_SHEETS);
  const layouts = [first];
  // A sheet without records is none that a mapping reads.
  for (const sheet of others)
    layouts.push(
      ...(await readLayout(path, { sheet }).then(
        (layout) => [layout],
        () => [],
      )),
    );
  return layouts;
}

/** The mappings in use that have the columns of a file, if they can read it: its encoding is certain, or they name it. @throws ImportError */
export async function mappingsOf(path: string): Promise<SavedMapping[]> {
  const found: SavedMapping[] = [];
  for (const [index, { prints, sheet, encoding }] of (await layoutsOf(path)).entries()) {
    const isCertain = encoding === null || encoding.certainty >= CERTAIN;
    const matching = await mappingsForPrints(prints);
    found.push(
      ...matching.filter(
        ({ mapping }) =>
          (mapping.sheet === undefined ? index === 0 : mapping.sheet === sheet) && (isCertain || mapping.encoding !== undefined),
      ),
    );
  }
  return found;
}
