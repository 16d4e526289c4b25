import { crc32, deflateRawSync } from "node:zlib";

type ZipEntry = { name: string; content: string | Uint8Array; flags?: number; method?: number; claims?: number };

/** For tests: a zip archive. `claims` is a size that it states instead of the true one, `flags` 1 is encrypted. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, flags = 0, method = 8, claims } of entries) {
    const bytes = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags | 0x800, 2);
    head.writeUInt16LE(method, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claims ?? bytes.length, 18);
    head.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), head, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("504b01021400", "hex"), head, place, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from("504b0506", "hex"), end]);
}

type SheetXml = { name: string; rows: string; before?: string; behind?: string; state?: string };
type WorkbookParts = { sheets: readonly SheetXml[]; strings?: string; formats?: string; workbook?: string };

const NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;

/** For tests: a workbook of parts as Excel writes them; `rows` are `<row>` elements, `before` and `behind` what stands around them. */
export function workbookOf({ sheets, strings = "", formats = "", workbook = "" }: WorkbookParts): Buffer {
  const listed = sheets.map(
    ({ name, state = "visible" }, index) => `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
  );
  return zipOf([
    { name: "[Content_Types].xml", content: "<Types/>" },
    {
      name: "xl/workbook.xml",
      content: `<?xml version="1.0" encoding="UTF-8"?><workbook ${NAMESPACE} xmlns:r="${RELATIONS}">${workbook}<sheets>${listed.join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships>${[
        ...sheets.map((_, index) => relation(`rId${index + 1}`, "worksheet", `worksheets/sheet${index + 1}.xml`)),
        relation("rId90", "sharedStrings", "/xl/sharedStrings.xml"),
        relation("rId91", "styles", "styles.xml"),
      ].join("")}</Relationships>`,
    },
    { name: "xl/sharedStrings.xml", content: `<sst ${NAMESPACE}>${strings}</sst>` },
    { name: "xl/styles.xml", content: `<styleSheet ${NAMESPACE}>${formats}</styleSheet>` },
    ...sheets.map(({ rows, before = "", behind = "" }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: `<worksheet ${NAMESPACE}>${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
    })),
  ]);
}

/** For tests: a row of texts. */
export const textRow = (...texts: readonly string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;
