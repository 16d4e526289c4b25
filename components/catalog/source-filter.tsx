import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Select } from "@/components/ui/select";

type SourceFilterProps = {
  source: string;
  sources: readonly string[];
  /** Without it, one source is always chosen. */ all?: string;
  label: string;
};

export function SourceFilter({ source, sources, all, label }: SourceFilterProps) {
  return (
    <FilterBar label={label}>
      <Field name="source" label="Source" className="w-64 max-sm:w-full">
        <Select
          options={sources.map((value) => ({ value, label: value }))}
          {...(all === undefined ? {} : { placeholder: all })}
          defaultValue={source}
        />
      </Field>
    </FilterBar>
  );
}
