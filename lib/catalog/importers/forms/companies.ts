import { foldText } from "@/lib/core/text";
import { company } from "../../resources/company";
import { formImporter, keyOf } from "./form-importer";

/** Companies in our own form. */
export const companies = formImporter({
  kind: "companies",
  title: "Companies, standard format (CSV or NDJSON)",
  resource: "company",
  schema: company.form,
  refOf: (values) => keyOf(values, ["name", "country"]),
  draftOf: (row) => {
    const ref = row.ref ?? [foldText(row.name), row.country ?? ""].join("|");
    return { resource: "company", draft: { ...row, ref } };
  },
});
