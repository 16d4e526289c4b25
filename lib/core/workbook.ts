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

const FIGURE = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?$/;
/** Digits that a spreadsheet keeps of a number; longer ones stay text. */
const MOST_DIGITS = 15;
const MOST_DECIMALS = 12;

/** How many decimals a figure is written with; null for what a spreadsheet would not keep digit by digit. */
export function decimalsOf(text: string): number | null {
  const found = FIGURE.exec(text);
  const decimals = found?.[1]?.length ?? 0;
  const digits = text.replace(/^-?0*\.?0*/, "").replace(".", "").length;
  return found === null || digits > MOST_DIGITS || decimals > MOST_DECIMALS ? null : decimals;
}

/** Text of a cell: what XML can't hold is left out, and what a spreadsheet would read as a code is kept as it is. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");

/** "A", "Z", "AA" of 0, 25, 26. */
const columnName = (index: number): string =>
  (index < 26 ? "" : columnName(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26));

function cellXml(text: string, at: string, isFigure: boolean): string {
  if (text === "") return "";
  const decimals = isFigure ? decimalsOf(text) : null;
  if (decimals !== null) return `<c r="${at}" s="${decimals + 1}"><v>${text}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

export type Sheet = {
  name: string;
  rows: readonly (readonly string[])[];
  /** Names of columns whose cells are numbers. */ figures: readonly string[];
};

function sheetXml({ rows, figures }: Sheet): string {
  const isFigure = (rows[0] ?? []).map((name) => figures.includes(name));
  const lines = rows.map((row, y) => {
    const cells = row.map((text, x) => cellXml(text, `${columnName(x)}${y + 1}`, y > 0 && isFigure[x] === true));
    return `<row r="${y + 1}">${cells.join("")}</row>`;
  });
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  return `<worksheet ${MAIN}>${frozen}<sheetData>${lines.join("")}</sheetData></worksheet>`;
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Format 0 is the general one; the next ones have as many decimals as their place says. */
function stylesXml(): string {
  const decimals = Array.from({ length: MOST_DECIMALS + 1 }, (_, count) => count);
  const formats = decimals.map(
    (count) => `<numFmt numFmtId="${164 + count}" formatCode="0${count === 0 ? "" : `.${"0".repeat(count)}`}"/>`,
  );
  const cells = decimals.map(
    (count) => `<xf numFmtId="${164 + count}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  );
  return `<styleSheet ${MAIN}><numFmts count="${formats.length}">${formats.join("")}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join("")}</cellXfs></styleSheet>`;
}

/** The bytes of an XLSX file. Every figure keeps the digits that it was published with, also those at the end. */
export function workbookOf(sheets: readonly Sheet[]): Uint8Array<ArrayBuffer> {
  const each = (write: (number: number, sheet: Sheet) => string): string => sheets.map((sheet, index) => write(index + 1, sheet)).join("");
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`)}</Types>`,
    "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${each((n, { name }) => `<sheet name="${escaped(name).replaceAll('"', "&quot;")}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rIdStyles" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": stylesXml(),
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet)])),
  };
  const encoder = new TextEncoder();
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
  return storedZip(Object.entries(parts).map(([name, xml]) => ({ name: encoder.encode(name), bytes: encoder.encode(head + xml) })));
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

type Entry = { name: Uint8Array; bytes: Uint8Array };
/** The first of January 1980, which is as early as a zip file knows. */
const NO_DATE = 0x00210000;

/** A record of a zip file: a signature and fields of two or four bytes. */
function record(fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [size]) => sum + size, 0)));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/** A zip file whose parts are stored as they are. */
function storedZip(entries: readonly Entry[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const { name, bytes } of entries) {
    const facts = [
      [2, 20],
      [2, 0x800],
      [2, 0],
      [4, NO_DATE],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const;
    const local = record([[4, 0x04034b50], ...facts]);
    directory.push(record([[4, 0x02014b50], [2, 20], ...facts, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), name);
    pieces.push(local, name, bytes);
    offset += local.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = record([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, entries.length],
    [2, entries.length],
    [4, size],
    [4, offset],
    [2, 0],
  ]);
  const all = [...pieces, ...directory, end];
  const file = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of all) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}
