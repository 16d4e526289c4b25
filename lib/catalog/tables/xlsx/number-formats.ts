import type { XmlHandler } from "./parse-xml";

/** Where a part of a format holds: `[>=1000]` is `least`, and `[<1000]` is `below`. */
type Range = { least?: number; below?: number };
/** What a format writes beside a number, mostly its unit or currency, and how often it divides it by a thousand. */
export type Measure = Range & { before: string; after: string; thousands: number };

/** How a format shows a number. `picture`: zeros for its digits, and the letters between them. */
export type NumberFormat =
  | { kind: "plain" | "day" | "percent" }
  | { kind: "padded"; picture: readonly string[] }
  | { kind: "measured"; measures: readonly Measure[] };

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

/** Texts, texts with their country, conditions and colours, spaces, and everything else letter by letter. */
const TOKENS = /"[^"]*"|\\.|\[\$[^\]]*\]|\[[^\]]*\]|[_*].|./g;
const sectionsOf = (format: string): string[] => format.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+/g) ?? [];

function rangeOf(section: string): Range {
  const [, sign = "", number = ""] = /\[([<>]=?)(\d+(?:\.\d+)?)\]/.exec(section) ?? [];
  if (sign === "") return {};
  return sign.startsWith(">") ? { least: Number(number) } : { below: Number(number) };
}

function literalOf(token: string): string {
  if (token.startsWith("[$")) return token.slice(2, -1).replace(/-[^-]*$/, "");
  if (/^(\[|[_*].)/.test(token)) return " ";
  return token.replace(/^"|"$|^\\/g, "");
}

/** What one part of a format writes around its digits. */
function measureOf(section: string): Measure {
  const tokens = section.match(TOKENS) ?? [];
  const digits = tokens.flatMap((token, place) => (/^[0#?]$/.test(token) ? [place] : []));
  const [first = tokens.length, last = tokens.length] = [digits[0], digits.at(-1)];
  const text = (part: readonly string[]): string => part.map(literalOf).join("").trim();
  // A comma behind the last digit before the point, or behind the last of all, divides by a thousand.
  const thousands = /[0#?](,+)(?=\.|$)/.exec(tokens.filter((token) => /^[0#?.,]$/.test(token)).join(""))?.[1]?.length ?? 0;
  return {
    ...rangeOf(section),
    before: text(tokens.slice(0, first)),
    after: text(tokens.slice(last + 1)).replace(/^,+\s*/, ""),
    thousands,
  };
}

/** The words and thousands of a format, of each of its parts that hold by a condition; null for one that has neither. */
function measuresOf(format: string): Measure[] | null {
  const sections = sectionsOf(format.replace(/general/gi, "0"));
  const isConditional = Object.keys(rangeOf(sections[0] ?? "")).length > 0;
  const shown = (isConditional ? sections : sections.slice(0, 1)).filter((section) => /[0#?]/.test(withoutTexts(section)));
  const measures = shown.map(measureOf);
  return measures.some(({ before, after, thousands }) => before + after !== "" || thousands > 0) ? measures : null;
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
  if (picture) return { kind: "padded", picture };
  const measures = measuresOf(format);
  return measures ? { kind: "measured", measures } : PLAIN;
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
