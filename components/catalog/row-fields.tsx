import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

/** A field of a record in our own format; a fixed one is shown and can't be changed. */
export type RowField = { name: string; required: boolean; choices: string[] | null; fixed?: boolean };

/** The values of one record, each in a field. */
export function RowFields({ fields, given }: { fields: readonly RowField[]; given: Readonly<Record<string, string>> }) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
      {fields.map(({ name, required, choices, fixed = false }) => (
        <Field key={name} name={name} label={<span className="num">{name}</span>} required={required && !fixed}>
          {choices === null || fixed ? (
            <Input defaultValue={given[name] ?? ""} maxLength={4_000} mono autoComplete="off" readOnly={fixed} />
          ) : (
            <Select
              defaultValue={choices.includes(given[name] ?? "") ? given[name] : ""}
              options={choices.map((value) => ({ value, label: value }))}
              placeholder={required ? "Select" : "Unknown"}
            />
          )}
        </Field>
      ))}
    </div>
  );
}
