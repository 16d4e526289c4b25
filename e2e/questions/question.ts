import { z } from "zod";
import type { AskTool, Reply, Row } from "./agent";

export type Answer = string | number | boolean | null | readonly Answer[];

/** What an analyst knows before asking. */
export type Facts = {
  today: string;
  /** First days of the calendar months before this one, the latest first. */
  months: readonly string[];
  /** The newest quarter of module shipments, and one of its larger makers. */
  quarter: string;
  maker: string;
};

/** Rows of the release that the tools answer from; views are named like the tables, `prices` has the series of each price. */
export type Look = (sql: string, values?: readonly unknown[]) => Promise<Answer[][]>;

export type Question = {
  /** In the words of the analyst. */
  words(facts: Facts): string;
  /** Pro unless it says otherwise. */
  plan?: "starter";
  /** Which tools are asked, and what follows from what they return and from nothing else. */
  answer(ask: AskTool, facts: Facts): Promise<Answer>;
  /** The same from the database. */
  truth(look: Look, facts: Facts): Promise<Answer>;
};

const Figure = z.number();
const Word = z.string();

export const figure = (row: Row, field: string): number => Figure.parse(row[field]);
export const word = (row: Row, field: string): string => Word.parse(row[field]);
export const figureOrNull = (row: Row, field: string): number | null => Figure.nullish().parse(row[field]) ?? null;

export function first({ rows: [row] }: Reply): Row {
  if (row === undefined) throw new Error("the tool returned no record");
  return row;
}

/** The record with the largest figure of a field; the first of several. */
export function largest(rows: readonly Row[], field: string): Row {
  const [top] = rows.toSorted((a, b) => (figureOrNull(b, field) ?? -Infinity) - (figureOrNull(a, field) ?? -Infinity));
  if (top === undefined) throw new Error("there is no record");
  return top;
}

/** The record with the smallest figure of a field; the first of several. */
export function smallest(rows: readonly Row[], field: string): Row {
  const [least] = rows.toSorted((a, b) => (figureOrNull(a, field) ?? Infinity) - (figureOrNull(b, field) ?? Infinity));
  if (least === undefined) throw new Error("there is no record");
  return least;
}

const HUNDRED = 100;
export const rounded = (value: number): number => Math.round(value * HUNDRED) / HUNDRED;
export const sorted = (words: readonly string[]): string[] => [...words].sort();
