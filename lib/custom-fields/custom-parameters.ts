import type { z } from "zod";
import { customName, type CustomField } from "@/lib/catalog/custom-fields";
import * as p from "@/lib/core/parameters";
import { MAX_CHARACTERS } from "./contract";

type Shape = Record<string, z.ZodType>;

const NUMBERS = { minimum: -999_999_999_999, maximum: 999_999_999_999 };

const said = ({ title, unit }: CustomField, rest: string): string => `Your field “${title}”${unit === null ? "" : ` (${unit})`}: ${rest}`;

function ranged(field: CustomField, make: (about: p.Described) => z.ZodType<string, string>, example: string): Shape {
  const name = customName(field);
  return {
    [name]: make({ description: said(field, "equal to this value."), example }).optional(),
    [`${name}.min`]: make({ description: said(field, "greater than or equal to this value."), example }).optional(),
    [`${name}.max`]: make({ description: said(field, "less than or equal to this value."), example }).optional(),
  };
}

function parametersOf(field: CustomField): Shape {
  const name = customName(field);
  switch (field.type) {
    case "text":
      return { [name]: p.opaque(MAX_CHARACTERS, { description: said(field, "equal to this text."), example: "A-17" }).optional() };
    case "enumeration":
      return {
        [name]: p.listOf(field.options, { description: said(field, "any of these values."), example: field.options[0] ?? "" }).optional(),
      };
    case "boolean":
      return { [name]: p.yesNo({ description: said(field, "true or false."), example: "true" }).optional() };
    case "number":
      return ranged(field, (about) => p.decimal(NUMBERS, about), "12.5");
    case "date":
      return ranged(field, p.day, "2026-11-01");
  }
}

/** The filters of an organisation's custom fields, for lists of their resource. */
export const customParameters = (fields: readonly CustomField[]): Shape =>
  Object.fromEntries(fields.flatMap((field) => Object.entries(parametersOf(field))));
