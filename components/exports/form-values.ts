import { ProblemError } from "@/components/ui/form-errors";
import type { DatasetChoice, ExportInput } from "@/lib/exports/contract";
import { FILTER } from "./filter-fields";

/** What the form asks for. Fields are named only where some were taken away. */
export function inputOf(data: FormData, choice: DatasetChoice): ExportInput {
  const text = (name: string): string => String(data.get(name) ?? "").trim();
  const filters = Object.fromEntries(
    choice.filters.flatMap(({ name }) => (text(FILTER + name) === "" ? [] : [[name, text(FILTER + name)]])),
  );
  const fields = data.getAll("fields").map(String);
  if (fields.length === 0)
    throw new ProblemError({
      code: "invalid-parameter",
      detail: "Choose at least one field.",
      errors: [{ parameter: "fields", code: "empty", detail: "Choose at least one." }],
    });
  return {
    resource: choice.resource,
    format: data.get("format") === "csv" ? "csv" : "parquet",
    ...(Object.keys(filters).length > 0 ? { filters } : {}),
    ...(fields.length < choice.fields.length ? { fields } : {}),
    ...(data.get("destination") === null ? {} : { destination: "bucket" as const }),
    ...(text("as_of") === "" ? {} : { as_of: text("as_of") }),
  };
}
