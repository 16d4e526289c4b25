import { invalid } from "./refusal";

/** `attribute eq "value"`; the attribute is in lower case and without the URN of its schema. */
export type Comparison = { attribute: string; value: string };

const COMPARISON = /^\s*([a-z][\w$.:-]*)\s+eq\s+("(?:[^"\\]|\\.)*")\s*(?:and\s+(?=\S)|$)/i;
const MOST_COMPARISONS = 5;

/** The name of an attribute as it is compared: directories write it in any case, and with the URN of its schema. */
export const plainAttribute = (name: string): string => name.replace(/^urn:[^[\]"]*:(?=[^:]+$)/i, "").toLowerCase();

function textOf(quoted: string): string | null {
  try {
    const value: unknown = JSON.parse(quoted);
    return typeof value === "string" ? value : null;
  } catch {
    return null;
  }
}

/** Comparisons for equality that are joined by `and`; null for everything else that RFC 7644 knows. */
export function comparisonsIn(text: string): Comparison[] | null {
  const found: Comparison[] = [];
  for (let rest = text; rest.trim() !== "";) {
    const match = COMPARISON.exec(rest);
    const value = textOf(match?.[2] ?? "");
    if (match === null || value === null || found.length === MOST_COMPARISONS) return null;
    found.push({ attribute: plainAttribute(match[1] ?? ""), value });
    rest = rest.slice(match[0].length);
  }
  return found;
}

/** Reads a filter, whose attributes must be among these. @throws ScimRefusal invalidFilter */
export function readFilter<A extends string>(text: string | null, allowed: Readonly<Record<string, A>>): { attribute: A; value: string }[] {
  if (text === null) return [];
  const known = (comparisonsIn(text) ?? []).flatMap(({ attribute, value }) => {
    const meant = Object.entries(allowed).find(([name]) => name.toLowerCase() === attribute)?.[1];
    return meant === undefined ? [] : [{ attribute: meant, value }];
  });
  if (known.length > 0 && known.length === comparisonsIn(text)?.length) return known;
  const names = Object.keys(allowed).join(", ");
  throw invalid("invalidFilter", `Filters can compare these attributes with eq, joined by and: ${names}.`);
}

/** A path of a PATCH operation: `emails[type eq "work"].value`. */
export type Path = { attribute: string; filter: Comparison[]; sub: string | null };

const PATH = /^([a-z][\w$.:-]*?)(?:\[(.*)\])?(?:\.([a-z][\w$-]*))?$/i;

/** @throws ScimRefusal invalidPath */
export function readPath(text: string): Path {
  const plain = text.trim().replace(/^urn:[^[\]"]*:(?=[^:])/i, "");
  const match = PATH.exec(plain);
  const filter = match?.[2] === undefined ? [] : comparisonsIn(match[2]);
  if (match === null || filter === null || (match[2] !== undefined && filter.length === 0))
    throw invalid("invalidPath", `The path ${text.slice(0, 100)} is not supported.`);
  return { attribute: plainAttribute(match[1] ?? ""), filter, sub: match[3]?.toLowerCase() ?? null };
}
