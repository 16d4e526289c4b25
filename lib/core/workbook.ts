import { crc32, zipFile } from "./zip-file";

/** The API's CSV keeps text from being a formula by an apostrophe; in a cell of text it is none anyway. */
const withoutGuard = (text: string): string => text.replace(/^'(?=[=+\-@\t\r])/, "");

/** Rows of a CSV file of the API, as RFC 4180 has it: quoted cells may hold commas, quotes and line ends. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end = ""] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (end === "" && quoted === undefined && plain === "" && row.length === 0) break;
    row.push(withoutGuard(quoted === undefined ? plain : quoted.replaceAll('""', '"')));
    if (end === ",") continue;
    rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}

/** Digits that a spreadsheet keeps of a number; longer ones stay text. */
const MOST_DIGITS = 15;
const MOST_DECIMALS = 12;

const [MINUS, POINT, ZERO, NINE] = [45, 46, 48, 57];

/** How many decimals a figure is written with; null for what a spreadsheet would not keep digit by digit. */
export function decimalsOf(text: string): number | null {
  const start = text.charCodeAt(0) === MINUS ? 1 : 0;
  let [point, digits] = [-1, 0];
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    const isPoint = letter === POINT && point === -1;
    if (!isPoint && (letter < ZERO || letter > NINE)) return null;
    if (isPoint) point = at;
    else if (digits > 0 || letter !== ZERO) digits += 1;
  }
  const whole = (point === -1 ? text.length : point) - start;
  const decimals = point === -1 ? 0 : text.length - point - 1;
  const isPlain = whole > 0 && (whole === 1 || text.charCodeAt(start) !== ZERO) && (point === -1 || decimals > 0);
  return !isPlain || digits > MOST_DIGITS || decimals > MOST_DECIMALS ? null : decimals;
}

/** What a text holds that can't be written as it is: marks of XML, what XML can't hold or would change, and codes. Most texts have none. */
const NEEDS_CARE = /[&<>\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF]|_x/;

/** Text of a cell: what XML can't hold is left out, and what a spreadsheet would read as a code is kept as it is. */
const escaped = (text: string): string =>
  NEEDS_CARE.test(text)
    ? text
        .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
        .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
        .replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll("\r", "&#13;")
    : text;

/** Letters that a cell holds; a file with more in one is damaged to a spreadsheet. */
export const MOST_LETTERS = 32_767;

/** As much of a text as a cell holds, without half of a letter at its end. */
function fitting(text: string): string {
  if (text.length <= MOST_LETTERS) return text;
  const cut = text.slice(0, MOST_LETTERS);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** "A", "Z", "AA" of 0, 25, 26. */
const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26));

const SPACE = 32;

function textXml(text: string): string {
  const hasEdge = text.charCodeAt(0) <= SPACE || text.charCodeAt(text.length - 1) <= SPACE;
  return `t="inlineStr"><is><t${hasEdge ? ' xml:space="preserve"' : ""}>${escaped(fitting(text))}</t></is></c>`;
}

type Kind = "figure" | "flag" | "text";

/** A cell behind its place; what is no figure or flag, whatever its column says, is text. */
function cellXml(text: string, kind: Kind): string {
  if (kind === "flag" && (text === "true" || text === "false")) return `t="b"><v>${text === "true" ? 1 : 0}</v></c>`;
  const decimals = kind === "figure" ? decimalsOf(text) : null;
  return decimals === null ? textXml(text) : `s="${decimals + 1}"><v>${text}</v></c>`;
}

export type Sheet = {
  name: string;
  /** The first one is the header; null is an empty cell. They are read once, while the sheet is written. */
  rows: Iterable<readonly (string | null)[]>;
  /** Names of columns whose cells are numbers. */
  figures: readonly string[];
  /** Names of columns whose cells are "true" or "false". */
  flags?: readonly string[];
  /** Letters that fit into the first columns, where the usual few are not enough. */
  widths?: readonly number[];
};

type Column = { kind: Kind; start: string };

const kindOf = (name: string | null, { figures, flags = [] }: Sheet): Kind =>
  name === null ? "text" : figures.includes(name) ? "figure" : flags.includes(name) ? "flag" : "text";

function rowXml(row: readonly (string | null)[], number: number, columns: Column[]): string {
  let xml = `<row r="${number}">`;
  for (let x = 0; x < row.length; x += 1) {
    const text = row[x];
    if (text === undefined || text === null || text === "") continue;
    const column = (columns[x] ??= { kind: "text", start: `<c r="${columnName(x)}` });
    xml += `${column.start}${number}" ${cellXml(text, number === 1 ? "text" : column.kind)}`;
  }
  return `${xml}</row>`;
}

/** Letters of a piece: about as many as are written in a millisecond. */
const PIECE = 32_768;

function widthsXml({ widths = [] }: Sheet): string {
  const columns = widths.map((width, x) => `<col min="${x + 1}" max="${x + 1}" width="${width}" customWidth="1"/>`);
  return columns.length === 0 ? "" : `<cols>${columns.join("")}</cols>`;
}

function* sheetXml(sheet: Sheet): Generator<string> {
  let [xml, number] = [`<worksheet ${MAIN}>${FROZEN}${widthsXml(sheet)}<sheetData>`, 0];
  const columns: Column[] = [];
  for (const row of sheet.rows) {
    number += 1;
    if (number === 1) for (const [x, name] of row.entries()) columns.push({ kind: kindOf(name, sheet), start: `<c r="${columnName(x)}` });
    xml += rowXml(row, number, columns);
    if (xml.length < PIECE) continue;
    yield xml;
    xml = "";
  }
  yield `${xml}</sheetData></worksheet>`;
}

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";
/** The media type of an XLSX file. */
export const WORKBOOK_TYPE = `${TYPE}.sheet`;

/** Format 0 is the general one; the next ones have as many decimals as their place says. */
function stylesXml(): string {
  const decimals = Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => count);
  const formats = decimals.map(
    (count) => `<numFmt numFmtId="${164 + count}" formatCode="0${count === 0 ? "" : `.${"0".repeat(count)}`}"/>`,
  );
  const cells = decimals.map(
    (count) => `<xf numFmtId="${164 + count}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return `<styleSheet ${MAIN}><numFmts count="${formats.length}">${formats.join("")}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
}

const STYLES = stylesXml();

/** A part of an XLSX file; its pieces are written when they are asked for, once. */
export type WorkbookPart = { name: string; pieces: Iterable<string> };

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

function* pieces(sheet: Sheet): Generator<string> {
  yield HEAD;
  yield* sheetXml(sheet);
}

/** The parts of an XLSX file, for a writer that puts them into a zip file. */
export function workbookParts(sheets: readonly Sheet[]): WorkbookPart[] {
  const each = (write: (number: number, sheet: Sheet) => string): string => sheets.map((sheet, index) => write(index + 1, sheet)).join("");
  const frame: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${each((n, { name }) => `<sheet name="${escaped(name).replaceAll('"', "&quot;")}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": STYLES,
  };
  return [
    ...Object.entries(frame).map(([name, xml]) => ({ name, pieces: [HEAD + xml] })),
    ...sheets.map((sheet, index) => ({ name: `xl/worksheets/sheet${index + 1}.xml`, pieces: pieces(sheet) })),
  ];
}

/** The bytes of an XLSX file, written at once. Every figure keeps the digits that it was published with, also those at the end. */
export function workbookOf(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  return zipFile(
    workbookParts(sheets).map((part) => {
      const bytes = encoder.encode([...part.pieces].join(""));
      return { name: part.name, size: bytes.length, crc: crc32(bytes), bytes, isDeflated: false };
    }),
  );
}
