import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { DatasetChoice, FilterChoice } from "@/lib/exports/contract";

export const FILTER = "filters.";

function FilterField({ filter: { name, description, example, values, isList } }: { filter: FilterChoice }) {
  const suggestions = `${FILTER}${name}-values`;
  return (
    <Field name={FILTER + name} label={<code className="num text-13 wrap-anywhere">{name}</code>} hint={description.replaceAll("`", "")}>
      {values !== null && !isList ? (
        <Select size="sm" placeholder="Any" options={values.map((value) => ({ value, label: value }))} />
      ) : (
        <Input mono size="sm" placeholder={example} autoComplete="off" spellCheck={false} {...(values ? { list: suggestions } : {})} />
      )}
      {values !== null && isList && (
        <datalist id={suggestions}>
          {values.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </Field>
  );
}

/** Every parameter of the dataset's list; what is left empty filters nothing. */
export function FilterFields({ choice }: { choice: DatasetChoice }) {
  return (
    <details className="rounded-md border border-line">
      <summary className="cursor-pointer px-4 py-2.5 text-14 font-medium">
        Filters <span className="font-normal text-muted">(optional)</span>
      </summary>
      <div className="grid gap-4 border-t border-line p-4 md:grid-cols-2">
        {choice.filters.map((filter) => (
          <FilterField key={filter.name} filter={filter} />
        ))}
      </div>
    </details>
  );
}
