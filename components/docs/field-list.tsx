import { ValueList } from "./value-list";
import { withCode } from "./with-code";

export type Field = {
  path: string;
  type: string;
  unit: string | null;
  values: readonly string[];
  description: string;
  /** Of what is sent: whether it must be there. */
  required?: boolean;
};

type FieldListProps = {
  fields: readonly Field[];
  /** Gives each field an address: anchor, hyphen, path. */
  anchor?: string;
};

/** What an answer or a body holds: name, type, unit, meaning. */
export function FieldList({ fields, anchor }: FieldListProps) {
  return (
    <ul className="mt-2 border-t border-line">
      {fields.map(({ path, type, unit, values, description, required }) => (
        <li
          key={path}
          id={anchor === undefined ? undefined : `${anchor}-${path}`}
          className="grid gap-1 border-b border-line py-2.5 text-14 target:bg-sun-wash"
        >
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="num font-medium wrap-anywhere">{path}</span>
            <span className="text-13 text-muted">{type}</span>
            {unit !== null && <span className="text-13 text-muted">in {unit}</span>}
            {required === true && <span className="text-13 text-warn">required</span>}
          </p>
          {description !== "" && <p className="text-pretty">{withCode(description)}</p>}
          <ValueList values={values} />
        </li>
      ))}
    </ul>
  );
}
