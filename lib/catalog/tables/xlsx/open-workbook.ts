import { posix } from "node:path";
import { ImportError } from "../../drafts";
import type { OpenedTable, TableRecord } from "../table";
import type { ZipArchive } from "../zip-archive";
import { readMergedCells } from "./merged-cells";
import { NumberFormats } from "./number-formats";
import { parseXml, readXml, type XmlHandler } from "./parse-xml";
import { SharedStrings } from "./shared-strings";
import { SheetRows, type Workbook } from "./sheet-rows";

type Sheet = { name: string; relation: string; isHidden: boolean };

const WORKBOOK = /^\/?xl\/workbook\d*\.xml$/i;

class WorkbookPart implements XmlHandler {
  readonly sheets: Sheet[] = [];
  startsWith1904 = false;
  isUncalculated = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "workbookPr") this.startsWith1904 = ["1", "true"].includes(attributes["date1904"] ?? "");
    if (name === "calcPr") this.isUncalculated = ["1", "true"].includes(attributes["fullCalcOnLoad"] ?? "");
    if (name !== "sheet") return;
    const relation = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
    const isHidden = (attributes["state"] ?? "visible") !== "visible";
    this.sheets.push({ name: attributes["name"] ?? "", relation, isHidden });
  }
}

/** Where the parts are that a workbook names. */
class Relations implements XmlHandler {
  readonly sheets = new Map<string, string>();
  strings: string | null = null;
  styles: string | null = null;

  constructor(private readonly folder: string) {}

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name !== "Relationship") return;
    const path = posix.join("/", attributes["Target"]?.startsWith("/") ? "" : this.folder, attributes["Target"] ?? "").slice(1);
    const type = attributes["Type"]?.split("/").at(-1);
    if (type === "worksheet") this.sheets.set(attributes["Id"] ?? "", path);
    else if (type === "sharedStrings") this.strings = path;
    else if (type === "styles") this.styles = path;
  }
}

/** The name of a part in the archive; some writers begin names with a slash, or spell them in other capitals. */
function partOf({ names }: ZipArchive, path: string): string | undefined {
  const wanted = path.toLowerCase();
  return names.find((name) => name === path) ?? names.find((name) => name.toLowerCase().replace(/^\//, "") === wanted);
}

async function readPart(archive: ZipArchive, path: string | null, handler: XmlHandler): Promise<void> {
  const name = path === null ? undefined : partOf(archive, path);
  if (name !== undefined) await readXml(archive.bytes(name), handler);
}

async function* recordsOf(archive: ZipArchive, part: string, book: Workbook): AsyncGenerator<TableRecord> {
  const rows = new SheetRows(book, await readMergedCells(archive.bytes(part)));
  for await (const _piece of parseXml(archive.bytes(part), rows)) yield* rows.take();
  yield* rows.take();
}

function chosenSheet(sheets: readonly Sheet[], name: string | undefined): Sheet {
  const found = name === undefined ? sheets[0] : sheets.find((sheet) => sheet.name === name);
  if (found) return found;
  if (name === undefined) throw new ImportError("empty", "The workbook has no sheets.");
  throw new ImportError("wrong-kind", `The workbook has no sheet "${name}". Its sheets: ${sheets.map((one) => one.name).join(", ")}.`);
}

/** Opens a sheet of a workbook: the named one, else the first that is not hidden. @throws ImportError */
export async function openWorkbook(archive: ZipArchive, name: string | undefined): Promise<OpenedTable> {
  const path = archive.names.find((one) => WORKBOOK.test(one)) ?? "xl/workbook.xml";
  const folder = posix.dirname(path.replace(/^\//, ""));
  const workbook = new WorkbookPart();
  const relations = new Relations(folder);
  await readPart(archive, path, workbook);
  await readPart(archive, `${folder}/_rels/${posix.basename(path)}.rels`, relations);
  const tables = workbook.sheets.filter(({ relation }) => relations.sheets.has(relation));
  const sheets = [...tables.filter(({ isHidden }) => !isHidden), ...tables.filter(({ isHidden }) => isHidden)];
  const sheet = chosenSheet(sheets, name);
  const part = partOf(archive, relations.sheets.get(sheet.relation) ?? "");
  if (part === undefined) throw new ImportError("truncated", `The workbook lacks its sheet "${sheet.name}". It may be damaged.`);
  const { startsWith1904, isUncalculated } = workbook;
  const book = { strings: new SharedStrings(), formats: new NumberFormats(), startsWith1904, isUncalculated };
  await readPart(archive, relations.strings, book.strings);
  await readPart(archive, relations.styles, book.formats);
  return {
    format: "xlsx",
    encoding: null,
    delimiter: null,
    sheets: sheets.map((one) => one.name),
    hiddenSheets: sheets.filter(({ isHidden }) => isHidden).map((one) => one.name),
    sheet: sheet.name,
    startsWith1904,
    records: () => recordsOf(archive, part, book),
    objects: null,
  };
}
