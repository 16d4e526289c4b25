import { countText } from "@/lib/core/wording";
import { rowsText } from "./words";

export type Extent = {
  shown: number;
  /** Null: not counted. */
  total: number | null;
  /** The request begins inside of the list. */
  isLaterPage: boolean;
  hasMore: boolean;
};

export const isWhole = ({ isLaterPage, hasMore }: Extent): boolean => !isLaterPage && !hasMore;

/** "all 37 rows", "first 50 of 63,418 rows", "50 of 63,418 rows on a later page". */
export function extentText(extent: Extent): string {
  const { shown, total, isLaterPage } = extent;
  const of = total === null ? rowsText(shown) : `${countText(shown)} of ${rowsText(total)}`;
  if (isWhole(extent)) return shown === 1 ? "1 row" : `all ${rowsText(shown)}`;
  return isLaterPage ? `${of} on a later page` : `first ${of}`;
}

/** "companies-first-50-of-63418-rows.csv": what the file is can be read in its name. */
export function csvName(template: string, extent: Extent): string {
  const words = `${template.slice(1)} ${extentText(extent)}`.replaceAll(",", "").replaceAll(/[^\w-]+/g, "-");
  return `${words}.csv`;
}

/** Pages of one list as one file: the header stands once, in front. */
export function joinCsv(pages: readonly string[]): string {
  return pages.map((page, index) => (index === 0 ? page : page.slice(page.indexOf("\n") + 1))).join("");
}

/** Hands a file to the browser. */
export function saveFile(content: string | Uint8Array<ArrayBuffer> | Blob, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export const saveCsv = (text: string, name: string): void => saveFile(text, name, "text/csv");
