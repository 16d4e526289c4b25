import { CheckboxGroup } from "@/components/ui/checkbox-group";
import type { DatasetChoice } from "@/lib/exports/contract";

/** The fields of the record; all are ticked at first. */
export function FieldChoice({ choice }: { choice: DatasetChoice }) {
  return (
    <details className="rounded-md border border-line">
      <summary className="cursor-pointer px-4 py-2.5 text-14 font-medium">
        Fields <span className="font-normal text-muted">(all {choice.fields.length} fields)</span>
      </summary>
      <div className="border-t border-line p-4">
        <CheckboxGroup
          name="fields"
          legend="Fields to include"
          defaultValue={choice.fields}
          options={choice.fields.map((name) => ({ value: name, label: <code className="num text-13 wrap-anywhere">{name}</code> }))}
          className="md:grid-cols-3"
        />
      </div>
    </details>
  );
}
