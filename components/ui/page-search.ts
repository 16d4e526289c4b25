import { z } from "zod";
import { isDay } from "@/lib/core/dates";
import { lastCursor, type PageParams } from "./cursor-pages";

/** What a page gets of its address. A page reads it by a `z.object` of the fields below, so that what is said wrongly is left out. */
export type PageSearch = { searchParams: Promise<PageParams> };

/** A value that is null unless it is right. */
export const orNull = <T extends z.ZodType>(schema: T) => schema.nullable().catch(null);

/** Words that are looked for; none unless they are fit to be. */
export const words = z.string().trim().max(200).catch("");

/** A day of the calendar; the day after the last of them still has four digits of a year. */
export const day = orNull(z.string().refine((text) => isDay(text) && text >= "1970" && text < "9999"));

/** The cursors on the way to the page that is looked at. */
export const trail = z.string().max(8_000).optional().catch(undefined);

/** The cursor of the page that is looked at. */
export const cursor = orNull(z.string()).transform((given) => lastCursor(given ?? undefined) ?? null);
