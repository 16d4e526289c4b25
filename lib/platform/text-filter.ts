import { escapeLike } from "@/lib/core/text";

/** The database compares without regard to case by patterns: signs of a pattern are escaped, and zero bytes, which no text holds, left out. */
const literal = (text: string): string => escapeLike(text).replace(/\0/g, "");

/** Filters for a text, whatever its case. */
export const sameText = (text: string) => ({ equals: literal(text), mode: "insensitive" as const });
export const containsText = (text: string) => ({ contains: literal(text), mode: "insensitive" as const });
