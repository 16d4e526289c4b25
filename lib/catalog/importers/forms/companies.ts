import { z } from "zod";
import { foldText } from "@/lib/core/text";
import { COMPANY_STATUSES, COMPANY_TYPES, STAFF_RANGES } from "../../vocabulary";
import { country, date, decimal, list, object, optional, technology, text, wholeNumber, withDefault } from "./fields";
import { formImporter, keyOf } from "./form-importer";

const CompanyRow = z.object({
  ref: optional(text),
  name: text,
  legal_name: optional(text),
  aliases: list(text),
  country: optional(country),
  region: optional(text),
  city: optional(text),
  types: list(z.enum(COMPANY_TYPES)),
  technologies: list(technology),
  founded_year: optional(wholeNumber.refine((year) => year >= 1700 && year <= 2200, "must be a year")),
  staff_range: optional(z.enum(STAFF_RANGES)),
  capacity: object(z.record(z.string(), z.union([decimal, date, z.null()]))),
  website: optional(text.refine((address) => /^https?:\/\/\S+$/.test(address), "must start with http:// or https://")),
  parent_ref: optional(text),
  status: withDefault(z.enum(COMPANY_STATUSES), "active"),
  last_verified: optional(date),
});

/** Companies in our own form. */
export const companies = formImporter({
  kind: "companies",
  title: "Companies, standard format (CSV or NDJSON)",
  resource: "company",
  required: ["name"],
  schema: CompanyRow,
  refOf: (values) => keyOf(values, ["name", "country"]),
  draftOf: (row) => {
    const ref = row.ref ?? [foldText(row.name), row.country ?? ""].join("|");
    return { resource: "company", draft: { ...row, ref } };
  },
});
