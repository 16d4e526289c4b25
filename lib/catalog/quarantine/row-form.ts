import { z } from "zod";
import type { CompanyDirectory, Draft, Reason } from "../drafts";
import { cellText } from "../importers/cell-text";
import { FORMS } from "../importers/forms/all";
import type { Resource } from "../vocabulary";

/** A field of the form in which a row is corrected: the columns of our own form of its resource. */
export type FormField = { name: string; required: boolean; choices: string[] | null };

type Schema = z.core.JSONSchema._JSONSchema;

function choicesOf(schema: Schema): string[] | null {
  if (typeof schema === "boolean") return null;
  if (schema.enum) return schema.enum.map(String);
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(choicesOf).find((choices) => choices !== null);
  return inner ?? null;
}

/** Identity that a correction must not touch, or that a stored row no longer says. */
const HIDDEN: ReadonlySet<string> = new Set(["ref", "parent_ref", "series_ref"]);

const fieldsOf = (resource: Resource): FormField[] => {
  const form = FORMS[resource];
  const { properties = {} } = z.toJSONSchema(form.schema, { io: "input", unrepresentable: "any" });
  return form.columns
    .filter((name) => !HIDDEN.has(name))
    .map((name) => ({
      name,
      required: form.required.includes(name),
      choices: choicesOf(properties[name] ?? {}),
    }));
};

const known: Partial<Record<Resource, FormField[]>> = {};
export const formFields = (resource: Resource): readonly FormField[] => (known[resource] ??= fieldsOf(resource));

/** The values of a quarantined or published row as the form shows them. */
export const formValues = (resource: Resource, doc: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(formFields(resource).map(({ name }) => [name, cellText(doc[name])]));

/** What the form says, checked by the rules of our own import files; reasons name the column before the colon. */
export function draftFrom(
  resource: Resource,
  values: Readonly<Record<string, string>>,
  { ref, companies }: { ref: string | null; companies: CompanyDirectory },
): Draft | { quarantine: Reason[] } {
  const names = formFields(resource).map(({ name }) => name);
  const given = Object.fromEntries(names.map((name) => [name, values[name]?.trim() || null]));
  return FORMS[resource].check({ ...given, ...(ref === null ? {} : { ref }) }, companies);
}
