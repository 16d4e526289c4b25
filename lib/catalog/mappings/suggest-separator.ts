import type { Target } from "./targets";
import { meaningOf } from "./words";

const SEPARATORS = ["|", ";", "\n", ",", "/"] as const;

const partsOf = (cells: readonly string[], separator: string): string[] =>
  cells.flatMap((cell) => cell.split(separator).map((part) => part.trim()));

/**
 * What separates the values of a list: the mark by which most parts become words of ours; for free text a mark that names don't
 * contain. Undefined where cells have one value.
 */
export function suggestSeparator(target: Target, cells: readonly string[]): string | undefined {
  const used = SEPARATORS.filter((mark) => cells.some((cell) => cell.includes(mark)));
  if (target.choices === null) return used.find((mark) => mark !== "," && mark !== "/");
  const understood = (mark: string): number => {
    const parts = partsOf(cells, mark).filter((part) => part !== "");
    return parts.filter((part) => meaningOf(target, part) !== undefined).length / Math.max(1, parts.length);
  };
  return used.toSorted((a, b) => understood(b) - understood(a))[0];
}
