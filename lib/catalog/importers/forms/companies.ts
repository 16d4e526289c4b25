import type { z } from "zod";
import { foldText } from "@/lib/core/text";
import { company } from "../../resources/company";
import { isNoCompany } from "../aggregates";
import { formImporter } from "./form-importer";

const Identity = company.form.pick({ ref: true, name: true, country: true });

const refOf = ({ ref, name, country }: z.output<typeof Identity>): string => ref ?? [foldText(name), country ?? ""].join("|");

/** Companies in our own form. */
export const companies = formImporter({
  kind: "companies",
  title: "Companies, standard format (CSV or NDJSON)",
  resource: "company",
  schema: company.form,
  refOf: (values) => {
    const { data } = Identity.safeParse(values);
    return data ? refOf(data) : null;
  },
  draftOf: (row) => {
    if (isNoCompany(row.name, row.country !== null))
      return { quarantine: [{ code: "not-a-company", detail: `name: "${row.name}" is not a company` }] };
    return { resource: "company", draft: { ...row, ref: refOf(row) } };
  },
});
