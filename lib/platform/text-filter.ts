import { escapeLike } from "@/lib/core/text";

/** The database ignores case by patterns, so what is typed is escaped; no text that it holds has a zero byte. */
const literal = (text: string): string => escapeLike(text).replace(/\0/g, "");

/** Filters for a text, whatever its case. */
export const sameText = (text: string) => ({ equals: literal(text), mode: "insensitive" as const });
export const containsText = (text: string) => ({ contains: literal(text), mode: "insensitive" as const });
