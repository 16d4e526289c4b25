import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { LISTED } from "@/lib/catalog/records/contract";
import { RESOURCE_WORDS } from "./words";

type RecordFiltersProps = { resource: string; q: string; source: string; sources: readonly string[] };

export function RecordFilters({ resource, q, source, sources }: RecordFiltersProps) {
  return (
    <FilterBar label="Filter records">
      <Field name="resource" label="Record type" className="w-40 max-sm:w-full">
        <Select options={LISTED.map((value) => ({ value, label: RESOURCE_WORDS[value].title }))} defaultValue={resource} />
      </Field>
      <Field name="q" label="Search" className="w-72 max-sm:w-full">
        <Input type="search" defaultValue={q} maxLength={200} placeholder="Name, ID or source reference" />
      </Field>
      <Field name="source" label="Source" className="w-56 max-sm:w-full">
        <Select options={sources.map((value) => ({ value, label: value }))} placeholder="All sources" defaultValue={source} />
      </Field>
    </FilterBar>
  );
}
