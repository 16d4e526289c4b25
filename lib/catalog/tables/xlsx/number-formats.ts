import type { XmlHandler } from "./parse-xml";

/** How a format shows a number. `picture`: zeros for its digits, and the letters between them. */
export type NumberFormat = { kind: "plain" | "day" | "percent" } | { kind: "padded"; picture: readonly string[] };

const PLAIN: NumberFormat = { kind: "plain" };
const BUILT_IN_PERCENT: ReadonlySet<number> = new Set([9, 10]);

/** Formats that every workbook knows: those of days and of times of day. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || id === 45 || id === 47 || (id >= 50 && id <= 58);

const withoutTexts = (format: string): string => format.replace(/"[^"]*"|\\.|[_*]./g, "").split(";")[0] ?? "";

/** Whether a format such as "dd/mm/yyyy" shows a number as a day; texts, colours and spans of time ("[h]:mm") do not. */
export function isDateFormat(format: string): boolean {
  const plain = withoutTexts(format);
  if (/\[(h+|m+|s+)\]/i.test(plain)) return false;
  return /[ymdhs]/i.test(plain.replace(/\[[^\]]*\]/g, "").replace(/general/i, ""));
}

/** Zeros alone, with signs between them and a text before them: part numbers and postal codes. */
const PADDED = /^(?:\[[^\]]*\])*((?:"[^"]*"|\\.)*0(?:(?:"[-/. ]"|\\[-/. ]|[- ])?0)+)$/;

/** The digits and letters of a format such as `"P-"00000`; null where it shows numbers without leading zeros. */
function pictureOf(format: string): string[] | null {
  const zeros = PADDED.exec(format.split(";")[0] ?? "")?.[1];
  const parts = zeros?.match(/"[^"]*"|\\.|./g) ?? [];
  return zeros === undefined ? null : parts.flatMap((part) => (part === "0" ? [part] : [...part.replace(/^\\|"/g, "")]));
}

/** What a format makes of a number. */
export function numberFormat(format: string): NumberFormat {
  if (isDateFormat(format)) return { kind: "day" };
  if (
    withoutTexts(format)
      .replace(/\[[^\]]*\]/g, "")
      .includes("%")
  )
    return { kind: "percent" };
  const picture = pictureOf(format);
  return picture ? { kind: "padded", picture } : PLAIN;
}

function builtIn(id: number): NumberFormat {
  if (BUILT_IN_PERCENT.has(id)) return { kind: "percent" };
  return isBuiltInDate(id) ? { kind: "day" } : PLAIN;
}

/** How the styles of a workbook show a number. */
export class NumberFormats implements XmlHandler {
  private readonly custom = new Map<number, NumberFormat>();
  private readonly styles: NumberFormat[] = [];
  private isCellFormats = false;

  of(style: number): NumberFormat {
    return this.styles[style] ?? PLAIN;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const id = Number(attributes["numFmtId"] ?? 0);
    if (name === "numFmt") this.custom.set(id, numberFormat(attributes["formatCode"] ?? ""));
    else if (name === "cellXfs") this.isCellFormats = true;
    else if (name === "xf" && this.isCellFormats) this.styles.push(this.custom.get(id) ?? builtIn(id));
  }

  close(name: string): void {
    if (name === "cellXfs") this.isCellFormats = false;
  }
}
