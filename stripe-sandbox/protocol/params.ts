import { z } from "zod";
import { type ApiError, invalid, leftOutParam } from "./errors";
import type { Form } from "./form";

/** Everything in a form is text; these read it as Stripe does. */
export const text = z.string().min(1).max(5000);
export const freeText = z.string().max(5000);
export const int = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
export const bool = z.enum(["true", "false"]).transform((value) => value === "true");
export const emptied = z.literal("").transform(() => null);
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values);

/** Accepted because an app may well send it, and without any effect here. */
export const ignored = z.unknown().optional();

const pairs = z.record(z.string().max(40), z.string().max(500));
export const metadata = z.union([
  emptied,
  pairs,
  z.array(z.string()).transform((values): Record<string, string> => Object.fromEntries(values.entries())),
]);
export type MetadataInput = z.infer<typeof metadata>;

const bound = z.strictObject({ gt: int.optional(), gte: int.optional(), lt: int.optional(), lte: int.optional() });
export const range = z.union([int.transform((at) => ({ gte: at, lte: at })), bound]);
export type Range = { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined };

export const address = z.strictObject({
  city: freeText.optional(),
  country: freeText.optional(),
  line1: freeText.optional(),
  line2: freeText.optional(),
  postal_code: freeText.optional(),
  state: freeText.optional(),
});

export const expand = { expand: z.array(text).optional() };
export const page = {
  ...expand,
  limit: int.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

const LEFT_OUT = new Set([
  "application_fee_percent",
  "backdate_start_date",
  "billing_schedules",
  "billing_thresholds",
  "coupon",
  "default_source",
  "discounts",
  "on_behalf_of",
  "optional_items",
  "pause_collection",
  "promotion_code",
  "source",
  "tax_rates",
  "tiers",
  "transfer_data",
  "transform_quantity",
  "trial",
  "trial_end",
  "trial_from_plan",
  "trial_period_days",
  "trial_settings",
  "usage_type",
]);

const bracketed = (path: readonly PropertyKey[]): string => path.map((part, i) => (i === 0 ? String(part) : `[${String(part)}]`)).join("");

/** The deepest complaint of a union is the one about the shape that was meant. */
function firstIssue(
  issues: readonly z.core.$ZodIssue[],
  path: PropertyKey[] = [],
): { issue: z.core.$ZodIssue; path: PropertyKey[] } | null {
  const issue = issues[0];
  if (issue === undefined) return null;
  const here = [...path, ...issue.path];
  if (issue.code !== "invalid_union") return { issue, path: here };
  const deepest = issue.errors.map((arm) => firstIssue(arm, here)).sort((a, b) => (b?.path.length ?? 0) - (a?.path.length ?? 0))[0];
  return deepest ?? { issue, path: here };
}

function unknownParameter(keys: readonly string[], path: PropertyKey[]): ApiError {
  const names = keys.map((key) => bracketed([...path, key]));
  const param = names[0] ?? "";
  if (keys.some((key) => LEFT_OUT.has(key))) return leftOutParam(param);
  const noun = names.length > 1 ? "parameters" : "parameter";
  return invalid(`Received unknown ${noun}: ${names.join(", ")}`, { code: "parameter_unknown", param });
}

function valueAt(form: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined), form);
}

function complaint(form: Form, error: z.ZodError): ApiError {
  const found = firstIssue(error.issues);
  if (found === null) return invalid("Invalid request.");
  const { issue, path } = found;
  if (issue.code === "unrecognized_keys") return unknownParameter(issue.keys, path);
  const param = bracketed(path);
  const value = valueAt(form, path);
  if (value === undefined) return invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  if (value === "")
    return invalid(`You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset.`, { code: "parameter_invalid_empty", param }); // oxfmt-ignore
  if (issue.code === "invalid_format") return invalid(`Invalid integer: ${String(value)}`, { code: "parameter_invalid_integer", param });
  if (issue.code === "invalid_value") return invalid(`Invalid ${param}: must be one of ${issue.values.map(String).join(", ")}`, { param });
  return invalid(`Invalid ${param}: ${issue.message}`, { param });
}

export function readParams<S extends z.ZodType>(schema: S, form: Form): z.output<S> {
  const parsed = schema.safeParse(form);
  if (!parsed.success) throw complaint(form, parsed.error);
  return parsed.data;
}

/** Keys that are set replace, keys that are emptied go, the rest stays. */
export function mergeMetadata(before: Record<string, string>, input: MetadataInput | undefined): Record<string, string> {
  if (input === undefined) return before;
  if (input === null) return {};
  return Object.fromEntries(Object.entries({ ...before, ...input }).filter(([, value]) => value !== ""));
}
