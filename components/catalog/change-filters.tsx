import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Select } from "@/components/ui/select";
import { CHANGE_WORDS, RESOURCE_WORDS, type ResourceKey } from "./words";

const CHANGES = Object.entries(CHANGE_WORDS).map(([value, label]) => ({ value, label }));

export function ChangeFilters({ keys, resource, change }: { keys: readonly ResourceKey[]; resource: string; change: string }) {
  return (
    <FilterBar label="Filter changes">
      <Field name="resource" label="Records" className="w-44 max-sm:w-full">
        <Select options={keys.map((value) => ({ value, label: RESOURCE_WORDS[value].title }))} defaultValue={resource} />
      </Field>
      <Field name="change" label="Change" className="w-44 max-sm:w-full">
        <Select options={CHANGES} placeholder="All changes" defaultValue={change} />
      </Field>
    </FilterBar>
  );
}
