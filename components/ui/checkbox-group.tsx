import type { ReactNode } from "react";
import { Checkbox } from "./checkbox";
import { Fieldset, type FieldsetProps } from "./fieldset";

export type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean };

type CheckboxGroupProps = Omit<FieldsetProps, "children"> & {
  options: readonly Choice[];
  defaultValue?: readonly string[];
};

/** Several of several. The form sends `name` once for each that is ticked. */
export function CheckboxGroup({ options, defaultValue = [], ...fieldset }: CheckboxGroupProps) {
  return (
    <Fieldset {...fieldset}>
      {options.map(({ value, ...rest }) => (
        <Checkbox key={value} name={fieldset.name} value={value} defaultChecked={defaultValue.includes(value)} {...rest} />
      ))}
    </Fieldset>
  );
}
