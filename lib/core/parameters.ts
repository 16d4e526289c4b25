import { z } from "zod";
import { isDay, isQuarter } from "./dates";
import { explainKnown, nearest } from "./nearest";

/**
 * Parameters of a query string as Zod schemas: text in, value out. What a schema's `meta` says is
 * what OpenAPI, the documentation and the explorer's forms are made from.
 */
export type ParameterMeta = {
  description: string;
  example: string;
  /** JSON Schema of the value; an array means a comma-separated list. */
  schema: Readonly<Record<string, unknown>>;
  /** The text that means the same as leaving the parameter out, for clients that fill in every parameter. */
  neutral?: string;
};

const MAX_TEXT = 200;
const MAX_LIST = 50;

type Verdict<T> = { value: T } | { error: string; code?: string };

function parameter<T>(meta: ParameterMeta, read: (text: string) => Verdict<T>): z.ZodType<T, string> {
  return z
    .string()
    .transform((text, ctx): T => {
      const verdict = text.trim() === "" ? { error: "Omit the parameter instead of leaving it empty.", code: "empty" } : read(text);
      if ("value" in verdict) return verdict.value;
      ctx.addIssue({ code: "custom", message: verdict.error, params: { code: verdict.code ?? "invalid-value" } });
      return z.NEVER;
    })
    .meta({ ...meta });
}

/** What is said of a declared parameter. */
export const metaOf = (declared: z.core.$ZodType): unknown =>
  z.globalRegistry.get(declared instanceof z.ZodOptional ? declared.unwrap() : declared);

const NeutralMeta = z.looseObject({ neutral: z.string() });
const neutrals = new WeakMap<z.ZodObject, ReadonlyMap<string, string>>();

function neutralsOf(schema: z.ZodObject): ReadonlyMap<string, string> {
  const known = neutrals.get(schema);
  if (known) return known;
  const found = new Map(
    Object.entries(schema.shape).flatMap(([name, declared]) => {
      const { data } = NeutralMeta.safeParse(metaOf(declared));
      return data === undefined ? [] : [[name, data.neutral] as const];
    }),
  );
  neutrals.set(schema, found);
  return found;
}

/** Returns the values of parameters without those that mean the same as none, in any case. */
export function withoutNeutral(schema: z.ZodObject, values: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const neutral = neutralsOf(schema);
  const meant = [...values].filter(([name, value]) => neutral.get(name) !== value.toLowerCase());
  return meant.length === values.size ? values : new Map(meant);
}

export type Described = Pick<ParameterMeta, "description" | "example" | "neutral">;
/** `meant`: the value that a text which is none probably means; undefined: the nearest one is suggested. */
type DescribedChoice<T> = Described & { meant?: (text: string) => T | undefined };

const shown = (text: string): string => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);

/** One value of an enumeration, recognised by `recognise` (any case unless told). */
export function oneOf<T extends string>(values: readonly T[], { meant, ...about }: DescribedChoice<T>): z.ZodType<T, string> {
  return parameter({ ...about, schema: { type: "string", enum: values } }, (text) => {
    const value = values.find((known) => known.toLowerCase() === text.toLowerCase());
    return value
      ? { value }
      : { error: `${shown(text)} is not a valid value.${explainKnown(text, values, { meant: meant?.(text) })}`, code: "unknown-value" };
  });
}

/** A comma-separated list of values of an enumeration, joined by OR. */
export function listOf<T extends string>(
  values: readonly T[],
  { meant, ...about }: DescribedChoice<T>,
  recognise?: (text: string) => T | undefined,
): z.ZodType<T[], string> {
  const find = recognise ?? ((text: string) => values.find((known) => known.toLowerCase() === text.toLowerCase()));
  const schema = { type: "array", items: { type: "string", enum: values }, minItems: 1, maxItems: MAX_LIST };
  return parameter({ ...about, schema }, (text) => {
    const parts = text.split(",").map((part) => part.trim());
    if (parts.length > MAX_LIST) return { error: `Use at most ${MAX_LIST} values. This list has ${parts.length}.` };
    const found: T[] = [];
    for (const part of parts) {
      const value = part === "" ? undefined : find(part);
      if (value === undefined) return { error: unknownValue(part, values, meant?.(part)), code: "unknown-value" };
      if (!found.includes(value)) found.push(value);
    }
    return { value: found };
  });
}

/** Long lists (countries) get the suggestion alone. */
function unknownValue(part: string, values: readonly string[], meant: string | undefined): string {
  if (part === "") return "Remove the empty value between commas.";
  const pieces = part.split(/[;|\s]+/);
  if (pieces.length > 1 && pieces.every((piece) => values.some((value) => value.toLowerCase() === piece.toLowerCase())))
    return `${shown(part)} is not a valid value. Separate several values with commas: ${pieces.join(",")}.`;
  if (values.length <= 40) return `${shown(part)} is not a valid value.${explainKnown(part, values, { meant })}`;
  // Of two letters, the nearest is any other.
  const suggestion = meant ?? (part.length > 2 ? nearest(part, values) : undefined);
  return `${shown(part)} is not a valid value.${suggestion ? ` Did you mean ${suggestion}?` : ` Example: ${values[0]}.`}`;
}

/** Free text of one line. */
export function words(about: Described): z.ZodType<string, string> {
  return parameter({ ...about, schema: { type: "string", minLength: 1, maxLength: MAX_TEXT } }, (text) => {
    if (text.length > MAX_TEXT) return { error: `Use at most ${MAX_TEXT} characters. This text has ${text.length}.` };
    return /\p{Cc}/u.test(text) ? { error: "Remove control characters." } : { value: text.trim() };
  });
}

/** A code of lower-case letters, digits and hyphens, of which only the data says whether it exists. */
export function code(about: Described): z.ZodType<string, string> {
  const pattern = /^[a-z0-9][a-z0-9_-]{0,59}$/;
  return parameter({ ...about, schema: { type: "string", pattern: pattern.source, maxLength: 60 } }, (text) =>
    pattern.test(text) ? { value: text } : { error: `${shown(text)} is not a valid code. Codes look like ${about.example}.` },
  );
}

/** An opaque id with a typed prefix. */
export function idOf(prefix: string, about: Described): z.ZodType<string, string> {
  const form = `${prefix}_[0-9a-z]{1,40}`;
  const pattern = new RegExp(`^${form}$`);
  const allowed = about.neutral === undefined ? pattern.source : `^(${form}|${about.neutral})$`;
  return parameter({ ...about, schema: { type: "string", pattern: allowed, maxLength: 44 } }, (text) =>
    pattern.test(text) ? { value: text } : { error: `${shown(text)} is not a valid ID. IDs look like ${prefix}_0123456789abcdef.` },
  );
}

/** A decimal number kept as text, so that the database compares exactly what was asked. */
export function decimal(range: { minimum: number; maximum: number }, about: Described): z.ZodType<string, string> {
  return parameter({ ...about, schema: { type: "number", ...range } }, (text) => {
    if (!/^-?\d{1,12}(\.\d{1,6})?$/.test(text)) return { error: `${shown(text)} is not a number such as ${about.example}.` };
    const value = Number(text);
    return value >= range.minimum && value <= range.maximum
      ? { value: text }
      : { error: `${shown(text)} is outside ${range.minimum} to ${range.maximum}.`, code: "out-of-range" };
  });
}

/** `beyond`: what is said of a value above the maximum, where that needs more words. */
export function integer(
  range: { minimum: number; maximum: number },
  about: Described,
  beyond?: (value: number) => { error: string; code: string },
): z.ZodType<number, string> {
  return parameter({ ...about, schema: { type: "integer", ...range } }, (text) => {
    if (!/^-?\d{1,15}$/.test(text)) return { error: `${shown(text)} is not a whole number.` };
    const value = Number(text);
    if (beyond && value > range.maximum) return beyond(value);
    return value >= range.minimum && value <= range.maximum
      ? { value }
      : { error: `${value} is outside ${range.minimum} to ${range.maximum}.`, code: "out-of-range" };
  });
}

/** A calendar day YYYY-MM-DD that exists. */
export function day(about: Described): z.ZodType<string, string> {
  return parameter({ ...about, schema: { type: "string", format: "date", maxLength: 10 } }, (text) =>
    isDay(text) ? { value: text } : { error: `${shown(text)} is not a valid date (YYYY-MM-DD).` },
  );
}

/** Quarters YYYYQn in a comma-separated list, joined by OR; a lower-case q is accepted. */
export function quarters(maxItems: number, about: Described): z.ZodType<string[], string> {
  const items = { type: "string", pattern: "^[0-9]{4}[Qq][1-4]$", maxLength: 6 };
  return parameter({ ...about, schema: { type: "array", items, minItems: 1, maxItems } }, (text) => {
    const given = text.split(",").map((part) => part.trim());
    const wrong = given.find((part) => !isQuarter(part.toUpperCase()));
    if (wrong === "") return { error: "Remove the empty value between commas." };
    if (wrong !== undefined) return { error: `${shown(wrong)} is not a quarter such as ${about.example}.` };
    const parts = [...new Set(given.map((part) => part.toUpperCase()))];
    return parts.length > maxItems ? { error: `Use at most ${maxItems} quarters. This list has ${parts.length}.` } : { value: parts };
  });
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:\d{2})$/;

/** The time of an RFC 3339 text in milliseconds, or undefined. */
export function instantOf(text: string): number | undefined {
  if (!INSTANT.test(text) || !isDay(text.slice(0, 10))) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** A day or an RFC 3339 time, as milliseconds. */
export function instant(about: Described): z.ZodType<number, string> {
  return parameter({ ...about, schema: { type: "string", maxLength: 40 } }, (text) => {
    const time = isDay(text) ? Date.parse(`${text}T00:00:00Z`) : instantOf(text);
    return time === undefined
      ? { error: `${shown(text)} is neither a date (2026-11-01) nor an RFC 3339 time (2026-11-01T06:00:00Z).` }
      : { value: time };
  });
}

export type AsOf = { release: number } | { at: number };

/** A release number or an RFC 3339 time. */
export function asOf(about: Described): z.ZodType<AsOf, string> {
  return parameter({ ...about, schema: { type: "string", maxLength: 40 } }, (text): Verdict<AsOf> => {
    if (/^\d{1,9}$/.test(text) && Number(text) > 0) return { value: { release: Number(text) } };
    const at = instantOf(text);
    return at === undefined
      ? { error: `${shown(text)} is neither a release number nor an RFC 3339 time such as 2026-11-01T06:00:00Z.` }
      : { value: { at } };
  });
}

export function yesNo(about: Described): z.ZodType<boolean, string> {
  return parameter({ ...about, schema: { type: "boolean" } }, (text) =>
    text === "true" || text === "false" ? { value: text === "true" } : { error: `${shown(text)} is neither true nor false.` },
  );
}

/** Opaque text, checked elsewhere. */
export function opaque(maxLength: number, about: Described): z.ZodType<string, string> {
  return parameter({ ...about, schema: { type: "string", minLength: 1, maxLength } }, (text) =>
    text.length <= maxLength ? { value: text } : { error: `Use at most ${maxLength} characters.` },
  );
}
