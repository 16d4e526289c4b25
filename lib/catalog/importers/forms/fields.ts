import { z } from "zod";
import { countryFault, countryNamed } from "../../countries";
import { repairText } from "../../encoding";
import { parseJson } from "../../tables/parse-json";
import { technologyOf } from "../../vocabulary";
import { isDateOfNumbers, plainDate } from "../dates";

/** Adds a reason with its own code; the column is the path of the issue. */
function refuse(context: z.RefinementCtx, code: string, message: string): never {
  context.addIssue({ code: "custom", message, params: { code } });
  return z.NEVER;
}

/** A column that may be missing or empty, which both mean null. Most are: neither costs a step of its own. */
export const optional = <T extends z.ZodType>(field: T) => field.nullable().default(null);

/** A column that may be missing or empty and then has this value. */
export const withDefault = <T extends z.ZodType, const D>(field: T, fallback: D) => field.nullish().transform((value) => value ?? fallback);

/** What a spreadsheet shows in place of a value; in a CSV file it is a text like any other. */
const SPREADSHEET_ERROR = /^#(REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|FORMULA!)$/;

export const text = z
  .string()
  .max(1_000)
  .transform((value) =>
    repairText(value)
      .replace(/[^\S\r\n\t]+/gu, " ")
      .trim(),
  )
  .pipe(
    z
      .string()
      .regex(/^[^\p{Cc}\ufffd]*$/u, "control characters and letters that can't be read are not allowed")
      .refine((value) => !SPREADSHEET_ERROR.test(value), { message: "is the error of a spreadsheet", params: { code: "cell-error" } }),
  );

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

export const date = z.string().transform((value, context): string => {
  if (plainDate(value) !== null) return value;
  const hint = isDateOfNumbers(value) ? "; whether day or month comes first can be chosen with the option day-order" : "";
  return refuse(context, "date-invalid", `must be a valid date (YYYY-MM-DD)${hint}`);
});

export const technology = z.string().transform((value, context) => {
  return technologyOf(value) ?? refuse(context, "unknown-word", `"${value}" is not a known technology`);
});

export const country = z.string().transform((value, context) => {
  const code = countryNamed(value);
  if (code !== undefined) return code;
  const fault = countryFault(value);
  return refuse(context, fault.code, fault.message);
});

/** Values separated by bars, or an array in NDJSON. */
export const list = <T extends z.ZodType>(item: T) => {
  const parts = z.preprocess((value) => (typeof value === "string" ? value.split("|").map((part) => part.trim()) : value), z.array(item));
  return parts.nullish().transform((values): z.output<T>[] => values ?? []);
};

/** An object; in CSV the cell holds it as JSON. */
export const object = <T extends z.ZodType>(shape: T) => optional(z.union([shape, jsonText.pipe(shape)]));

/** What an amount of the key's unit is not, or a day of `as_of`; null where it is. */
function amountFault(key: string, value: string | null): { code: string; message: string } | null {
  if (value === null || shortDecimal.safeParse(value).success) return null;
  if (key !== "as_of")
    return { code: "number-invalid", message: `${key}: "${value}" is not a decimal number of at most ${JSON_DIGITS} digits` };
  return date.safeParse(value).success
    ? null
    : { code: "date-invalid", message: `${key}: "${value}" is not a year or a date (YYYY-MM-DD)` };
}

/** Amounts by key, each in the unit that its key names, and the year or day that they are of. */
export const amounts = z.record(z.string(), z.string().nullable()).superRefine((values, context) => {
  for (const [key, value] of Object.entries(values)) {
    const fault = amountFault(key, value);
    if (fault) context.addIssue({ code: "custom", message: fault.message, params: { code: fault.code } });
  }
});

const jsonText = z.string().transform((value, context): unknown => {
  const parsed = parseJson(value);
  return parsed === undefined ? refuse(context, "json-invalid", "must be a JSON object with each key once") : parsed;
});
