import type { XmlHandler } from "./parse-xml";

/** Formats that every workbook knows: those of days and of times of day. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58);

/** Whether a format such as "dd/mm/yyyy" shows a number as a day; texts, colours and spans of time ("[h]:mm") do not. */
export function isDateFormat(format: string): boolean {
  const plain = format.replace(/"[^"]*"|\\.|[_*]./g, "").split(";")[0] ?? "";
  if (/\[(h+|m+|s+)\]/i.test(plain)) return false;
  return /[ymdhs]/i.test(plain.replace(/\[[^\]]*\]/g, "").replace(/general/i, ""));
}

/** Which styles of a workbook show a number as a day. */
export class NumberFormats implements XmlHandler {
  private readonly custom = new Map<number, boolean>();
  private readonly dates: boolean[] = [];
  private isCellFormats = false;

  isDate(style: number): boolean {
    return this.dates[style] ?? false;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const id = Number(attributes["numFmtId"] ?? 0);
    if (name === "numFmt") this.custom.set(id, isDateFormat(attributes["formatCode"] ?? ""));
    else if (name === "cellXfs") this.isCellFormats = true;
    else if (name === "xf" && this.isCellFormats) this.dates.push(this.custom.get(id) ?? isBuiltInDate(id));
  }

  close(name: string): void {
    if (name === "cellXfs") this.isCellFormats = false;
  }
}
