import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { MAPPED_KIND } from "../mappings/contract";
import { mappingsOf } from "../mappings/find-mappings";
import { readLayout } from "../mappings/read-layout";
import { importerOf, readMapping, type SavedMapping } from "../mappings/saved-mapping";
import { periodTexts, statesPeriod } from "../mappings/stated-periods";
import { mappedPrint } from "../mappings/wide-columns";
import { planImport, type ImportOptions, type ImportPlan } from "./open-import";

/** The option of a run whose file nobody has looked at. */
export const SAME_COLUMNS = "same-columns";

/** The option of a run whose columns a person maps, whatever mapping has them. */
export const ASKED = "ask";

type Run = { id: string; kind: string; options: ImportOptions; path: string };

/** The one mapping that has the columns of a file; of several that compete nobody but a person chooses. @throws ImportError */
async function mappingOf(path: string): Promise<SavedMapping | null> {
  const [found, ...rivals] = await mappingsOf(path);
  return rivals.length === 0 ? (found ?? null) : null;
}

/**
 * The mapping that was chosen for a file. Where nobody has looked at the file, its columns have to be those that the mapping was made
 * for, and its period the one that the mapping states: one that came with a unit would be left out without a word. @throws ImportError, DomainError
 */
async function chosenMapping(ref: string, { path, options }: Pick<Run, "path" | "options">): Promise<SavedMapping | null> {
  const saved = await readMapping(ref);
  if (options[SAME_COLUMNS] === undefined) return saved;
  const { columns, sheet, records } = await readLayout(path, saved.mapping);
  const names = columns.map(({ name }) => name);
  const titles = records.slice(0, Math.max(0, saved.mapping.header_row - 1));
  const isOfPeriod = statesPeriod(saved.mapping, periodTexts(path, sheet, titles));
  return isOfPeriod && mappedPrint(names, saved.mapping) === saved.print ? saved : null;
}

/** The run names the version that reads it, and takes its source and mode. */
function adopt(ctx: Context, id: string, { ref, name, source, mode }: SavedMapping): Promise<void> {
  return transaction(ctx, async (tx) => {
    await tx.db.importRun.updateMany({ where: { id, state: "reading" }, data: { source: source.code, mode, options: { mapping: ref } } });
    await recordEvent(tx, { type: "import.mapped", subject: id, data: { mapping: name, source: source.code } });
  });
}

/**
 * How an uploaded file is read. One of unknown layout is read by the mapping that was chosen, else by the one whose columns it has;
 * null where there is none yet. @throws ImportError, DomainError
 */
export async function planRun(ctx: Context, { id, kind, options, path }: Run): Promise<ImportPlan | null> {
  if (kind !== MAPPED_KIND) return planImport(kind, options);
  if (options[ASKED] !== undefined) return null;
  const chosen = options["mapping"];
  const saved = chosen === undefined ? await mappingOf(path) : await chosenMapping(chosen, { path, options });
  if (saved === null) return null;
  if (chosen === undefined) await adopt(ctx, id, saved);
  return { importer: importerOf(saved), source: saved.source, mode: saved.mode, options: {} };
}

/** The file waits for somebody who says which column is which field. */
export async function askForMapping(ctx: Context, id: string): Promise<null> {
  await transaction(ctx, async (tx) => {
    const { count } = await tx.db.importRun.updateMany({ where: { id, state: "reading" }, data: { state: "mapping", beatAt: null } });
    if (count === 1) await recordEvent(tx, { type: "import.unmapped", subject: id });
  });
  return null;
}
