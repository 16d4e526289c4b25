import { z } from "zod";
import { isDay } from "@/lib/core/dates";
import { entriesOf } from "@/lib/core/tables";
import { lastCursor, type PageParams } from "./cursor-pages";

/** What a page gets of its address. A page reads it by a `z.object` of the fields below, so that what is said wrongly is left out. */
export type PageSearch = { searchParams: Promise<PageParams> };

/** A value that is null unless it is right. */
export const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null);

/** Words that are looked for; none unless they are fit to be. */
export const words = z.string().trim().max(200).catch("");

/** A day of the calendar; the day after the last of them still has four digits of a year. */
export const day = orNull(z.string().refine((text) => isDay(text) && text >= "1970" && text < "9999"));

/** What a parameter takes that is a day. */
export const DAY_VALUES = "Use a date, such as 2026-11-30.";

/** Whether days are asked for that end before they begin. */
export const isReversed = ({ from, until }: { from: string | null; until: string | null }): boolean =>
  from !== null && until !== null && from > until;

/** The cursors on the way to the page that is looked at. */
export const trail = z.string().max(8_000).optional().catch(undefined);

/** The cursor of the page that is looked at. */
export const cursor = orNull(z.string()).transform((given) => lastCursor(given ?? undefined) ?? null);

/** A parameter of the address that a page left out, and what it takes instead. */
export type Ignored = { name: string; value: string; use: string };

/** As much of a wrong value as is worth repeating. */
const MOST_REPEATED = 40;
/** More values than these are not listed, but described. */
const MOST_LISTED = 12;

const useText = (values: readonly string[] | string): string =>
  typeof values === "string" ? values : values.length > MOST_LISTED ? "Choose a value that occurs." : `Use ${listText(values)}.`;

const listText = (values: readonly string[]): string =>
  values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} or ${values.at(-1) ?? ""}`;

/** What of an address a page did not take: `taken` is the state that was read of it, `allowed` names the values of each parameter. */
export function ignoredIn(
  params: PageParams,
  taken: Readonly<Record<string, unknown>>,
  allowed: Readonly<Record<string, readonly string[] | string>>,
): Ignored[] {
  return entriesOf(allowed).flatMap(([name, values]) => {
    const kept = new Set([taken[name] ?? []].flat().map(String));
    const lost = [params[name] ?? []].flat().find((text) => text.trim() !== "" && !kept.has(text.trim()));
    if (lost === undefined) return [];
    // A page that takes one value takes none of several; one that takes several says which of them it knows.
    const isRepeated = Array.isArray(params[name]) && !Array.isArray(taken[name]);
    const use = isRepeated ? "Use this parameter only once." : useText(values);
    return [{ name, value: [...lost.trim()].slice(0, MOST_REPEATED).join(""), use }];
  });
}
