import { z } from "zod";
import { addDays, dayAt } from "@/lib/core/dates";

/** What `lib/core/parameters` leaves in a schema's metadata. */
const Meta = z.object({
  example: z.string(),
  schema: z.looseObject({
    type: z.string(),
    format: z.string().optional(),
    pattern: z.string().optional(),
    enum: z.array(z.string()).optional(),
    items: z.looseObject({ enum: z.array(z.string()).optional(), pattern: z.string().optional() }).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
});

/** Texts of every kind: one letter to many, frequent, rare and absent words, by themselves and together. */
const TEXTS = [
  "a",
  "so",
  "gmbh",
  "sol",
  "solar",
  "green gmbh",
  "gmbh solar energy",
  "zzqx",
  "zz",
  "gmbh zzqx",
  "so en",
  "x y z",
  "a e i o u",
  "-",
];
const DAYS_BACK = [1, 30, 365];

/** The values that a parameter is tried with, from what it says of itself. */
export function trialsOf(declared: z.core.$ZodType, nowMs: number): string[] {
  const inner = declared instanceof z.ZodOptional ? declared.unwrap() : declared;
  const { example, schema } = Meta.parse(z.globalRegistry.get(inner) ?? {});
  const values = schema.enum ?? schema.items?.enum;
  if (values) return [...new Set([example, ...values])];
  if (schema.type === "boolean") return ["true"];
  if (schema.type === "number" || schema.type === "integer") return numbers(example, schema.minimum ?? 0, schema.maximum ?? 0);
  if (schema.format === "date") return DAYS_BACK.map((days) => addDays(dayAt(nowMs), -days));
  if (schema.pattern !== undefined || schema.items?.pattern !== undefined) return [example];
  // A text of free form, or a time.
  return /^\d/.test(example) ? DAYS_BACK.map((days) => `${addDays(dayAt(nowMs), -days)}T00:00:00Z`) : [example, ...TEXTS];
}

/** From the least to the most, with the example and what is near it: the rare ones are at the ends. */
function numbers(example: string, minimum: number, maximum: number): string[] {
  const usual = Number(example);
  const near = [0.25, 0.9, 1.02, 1.1].map((share) => String(Math.round(usual * share * 10) / 10)).filter((text) => Number(text) <= maximum);
  return [...new Set([String(minimum), example, ...near, String(maximum)])];
}
