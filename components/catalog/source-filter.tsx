import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Select } from "@/components/ui/select";

export function SourceFilter({ source, sources }: { source: string; sources: readonly string[] }) {
  return (
    <FilterBar label="Filter releases">
      <Field name="source" label="Source" className="w-64 max-sm:w-full">
        <Select options={sources.map((value) => ({ value, label: value }))} placeholder="All sources" defaultValue={source} />
      </Field>
    </FilterBar>
  );
}
