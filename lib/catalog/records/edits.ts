import { wrongParameter } from "@/lib/core/errors";
import { formFields } from "../quarantine/row-form";
import type { Resource } from "../vocabulary";
import { FIXED } from "./contract";

export type Edit = { field: string; from: string; to: string };
type Texts = Readonly<Record<string, string>>;

/** The same number written in another way is the same: "0.110" and "0.11". */
const plain = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, "") : text);

export const isSameText = (a: string, b: string): boolean => plain(a) === plain(b);

/** Values that differ from the published ones. @throws DomainError invalid-parameter for a field that can't be set */
export function editsOf(resource: Resource, published: Texts, values: Texts): Edit[] {
  const fields = new Set(formFields(resource).map(({ name }) => name));
  return Object.entries(values).flatMap(([field, to]) => {
    if (!fields.has(field)) throw wrongParameter(field, "unknown-field", `Valid fields: ${[...fields].join(", ")}.`);
    const from = published[field] ?? "";
    if (isSameText(from, to)) return [];
    if (!FIXED[resource].includes(field)) return [{ field, from, to }];
    const detail = "This field identifies the record. Withdraw the record and import another one instead.";
    throw wrongParameter(field, "field-fixed", detail);
  });
}
