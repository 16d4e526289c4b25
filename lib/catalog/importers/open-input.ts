import { openTable, requireEncoding } from "../tables/open-table";
import type { OpenedTable } from "../tables/table";

/** Options of every importer: how its file is to be read. */
export const FILE_OPTIONS = {
  encoding: "encoding of the file, such as windows-1250 or gb18030 (default: found)",
  sheet: "sheet of the workbook, or list of the JSON document (default: the first sheet, or the only list)",
} as const;

/** A file to read, with what was said about it. */
export type FileInput = {
  path: string;
  options?: Readonly<Record<string, string>>;
  onOpen?: (table: OpenedTable) => void;
  onRow?: () => void;
};

/** Opens the file of an import as it was asked for. @throws ImportError where its encoding is neither chosen nor certain */
export async function openInput({ path, options = {}, onOpen }: FileInput, delimiter: string): Promise<OpenedTable> {
  const { encoding, sheet } = options;
  const table = requireEncoding(await openTable(path, { delimiter, ...(encoding ? { encoding } : {}), ...(sheet ? { sheet } : {}) }));
  onOpen?.(table);
  return table;
}
