import { ValueList } from "./value-list";
import { withCode } from "./with-code";

export type Field = { path: string; type: string; unit: string | null; values: readonly string[]; description: string };

/** What an answer holds: name, type, unit, meaning. */
export function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <ul className="mt-2 border-t border-line">
      {fields.map(({ path, type, unit, values, description }) => (
        <li key={path} className="grid gap-1 border-b border-line py-2.5 text-14">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="num font-medium wrap-anywhere">{path}</span>
            <span className="text-13 text-muted">{type}</span>
            {unit !== null && <span className="text-13 text-muted">in {unit}</span>}
          </p>
          {description !== "" && <p className="text-pretty">{withCode(description)}</p>}
          <ValueList values={values} />
        </li>
      ))}
    </ul>
  );
}
