import { type Parameter, typeText } from "@/lib/api/openapi/contract";
import { countText } from "@/lib/core/wording";
import { InlineCode } from "./inline";
import { ValueList } from "./value-list";
import { withCode } from "./with-code";

const rangeText = ({ minimum, maximum }: Parameter): string | null =>
  minimum === null || maximum === null ? null : `${countText(minimum)} to ${countText(maximum)}`;

/** What an endpoint takes: name, type, meaning, values, default, example. */
export function ParameterList({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <ul className="mt-2 border-t border-line">
      {parameters.map((parameter) => (
        <li
          key={parameter.name}
          id={`parameter-${parameter.name}`}
          className="grid gap-1.5 border-b border-line py-3 text-14 target:bg-sun-wash"
        >
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="num font-medium">{parameter.name}</span>
            <span className="text-13 text-muted">
              {[typeText(parameter), rangeText(parameter)].filter((one) => one !== null).join(", ")}
            </span>
            {parameter.required && <span className="text-13 text-warn">required</span>}
          </p>
          <p className="text-pretty">{withCode(parameter.description)}</p>
          <ValueList values={parameter.values} />
          {(parameter.default ?? parameter.example) !== null && (
            <p className="flex flex-wrap gap-x-4 text-13 text-muted">
              {parameter.default !== null && (
                <span>
                  Default <InlineCode>{parameter.default}</InlineCode>
                </span>
              )}
              {parameter.example !== null && (
                <span className="min-w-0">
                  Example <InlineCode>{parameter.example}</InlineCode>
                </span>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
