import { crc32, inflateRawSync } from "node:zlib";

/** For tests: the files in a zip archive as text. What they hold is compared with its checksum. */
export function zipParts(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = file.length - 22;
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, crc, packed] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 16), file.readUInt32LE(at + 20)];
    const [size, nameLength, offset] = [file.readUInt32LE(at + 24), file.readUInt16LE(at + 28), file.readUInt32LE(at + 42)];
    const name = file.toString("utf8", at + 46, at + 46 + nameLength);
    const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
    const kept = file.subarray(start, start + packed);
    const bytes = method === 8 ? inflateRawSync(kept) : kept;
    if (crc32(bytes) !== crc || bytes.length !== size) throw new Error(`${name} is damaged`);
    parts.set(name, bytes.toString("utf8"));
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return parts;
}

/** A cell as it is kept: a number with all its digits and with as many decimals as it is shown with. */
export type Cell = { kind: "text" | "number" | "flag"; text: string; decimals: number | null };

const EMPTY: Cell = { kind: "text", text: "", decimals: null };
const CELL = /<c r="([A-Z]+)\d+"(?: s="(\d+)")?(?: t="(\w+)")?>(?:<v>([^<]*)<\/v>|<is><t[^>]*>([^<]*)<\/t><\/is>)<\/c>/g;
const MARKS: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#13;": "\r" };

const unescaped = (xml: string): string => xml.replaceAll(/&(?:amp|lt|gt|#13);/g, (mark) => MARKS[mark] ?? mark).replaceAll("_x005F_", "_");
const placeOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

function cellOf([, , style, type, value, text]: RegExpMatchArray): Cell {
  if (type === "b") return { kind: "flag", text: value === "1" ? "true" : "false", decimals: null };
  return type === "inlineStr"
    ? { kind: "text", text: unescaped(text ?? ""), decimals: null }
    : { kind: "number", text: value ?? "", decimals: Number(style) - 1 };
}

function rowOf(xml: string): Cell[] {
  const row: Cell[] = [];
  const found = [...xml.matchAll(CELL)];
  if (found.map(([whole]) => whole).join("") !== xml) throw new Error(`not only cells: ${xml.slice(0, 200)}`);
  for (const cell of found) {
    const place = placeOf(cell[1] ?? "");
    while (row.length < place) row.push(EMPTY);
    row.push(cellOf(cell));
  }
  return row;
}

/** For tests: the rows of a sheet of one of our XLSX files; a row ends with its last cell that has something. */
export function sheetOf(file: Buffer, name: string): Cell[][] {
  const parts = zipParts(file);
  const names = [...(parts.get("xl/workbook.xml") ?? "").matchAll(/<sheet name="([^"]*)"/g)].map(([, found]) => found);
  const xml = parts.get(`xl/worksheets/sheet${names.indexOf(name) + 1}.xml`);
  if (xml === undefined) throw new Error(`there is no sheet ${name}, only ${names.join(", ")}`);
  return [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, cells = ""]) => rowOf(cells));
}

/** For tests: the texts of a sheet. */
export const textsOf = (file: Buffer, name: string): string[][] => sheetOf(file, name).map((row) => row.map(({ text }) => text));
