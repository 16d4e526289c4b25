import { z } from "zod";
import { countryNamed } from "../../countries";
import { repairText } from "../../encoding";
import { parseJson } from "../../tables/parse-json";
import { technologyOf } from "../../vocabulary";
import { plainDate } from "../dates";

/** Adds a reason with its own code; the column is the path of the issue. */
function refuse(context: z.RefinementCtx, code: string, message: string): never {
  context.addIssue({ code: "custom", message, params: { code } });
  return z.NEVER;
}

/** A column that may be missing or empty, which both mean null. */
export const optional = <T extends z.ZodType>(field: T) => field.nullish().transform((value) => value ?? null);

/** A column that may be missing or empty and then has this value. */
export const withDefault = <T extends z.ZodType, const D>(field: T, fallback: D) => field.nullish().transform((value) => value ?? fallback);

export const text = z
  .string()
  .max(1_000)
  .transform((value) =>
    repairText(value)
      .replace(/[^\S\r\n\t]+/gu, " ")
      .trim(),
  )
  .pipe(z.string().regex(/^[^\p{Cc}\ufffd]*$/u, "control characters and letters that can't be read are not allowed"));

/** A decimal number that keeps every digit of the file, at most 12 before and 60 after the point. */
export const decimal = z.string().transform((value, context): string => {
  if (/^-?\d{1,12}(\.\d{1,60})?$/.test(value)) return value;
  if (/^-?[\d.]*,\d+$/.test(value)) return refuse(context, "decimal-comma", `"${value}" contains a comma; use a decimal point`);
  return refuse(context, "number-invalid", `"${value}" is not a decimal number`);
});

/** Digits that a number in JSON keeps. */
const JSON_DIGITS = 15;

/** A decimal number that is kept in an object: what JSON would change is refused. */
export const shortDecimal = decimal.refine((value) => value.replace(/^-?0*\.?0*|[-.]/g, "").length <= JSON_DIGITS, {
  message: `must have at most ${JSON_DIGITS} digits`,
  params: { code: "number-invalid" },
});

export const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, "must be a whole number")
  .transform(Number);

export const flag = z.enum(["true", "false"]).transform((value) => value === "true");

export const date = z
  .string()
  .refine((value) => plainDate(value) !== null, { message: "must be a valid date (YYYY-MM-DD)", params: { code: "date-invalid" } });

export const technology = z.string().transform((value, context) => {
  return technologyOf(value) ?? refuse(context, "unknown-word", `"${value}" is not a known technology`);
});

export const country = z.string().transform((value, context) => {
  return countryNamed(value) ?? refuse(context, "unknown-word", `"${value}" is not a country; use an ISO 3166-1 alpha-2 code`);
});

/** Values separated by bars, or an array in NDJSON. */
export const list = <T extends z.ZodType>(item: T) => {
  const parts = z.preprocess((value) => (typeof value === "string" ? value.split("|").map((part) => part.trim()) : value), z.array(item));
  return parts.nullish().transform((values): z.output<T>[] => values ?? []);
};

/** An object; in CSV the cell holds it as JSON. */
export const object = <T extends z.ZodType>(shape: T) => optional(z.union([shape, jsonText.pipe(shape)]));

const jsonText = z.string().transform((value, context): unknown => {
  const parsed = parseJson(value);
  return parsed === undefined ? refuse(context, "json-invalid", "must be a JSON object") : parsed;
});
