import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

type AliasFiltersProps = { q: string; source: string; name: string; sources: readonly string[] };

export function AliasFilters({ q, source, name, sources }: AliasFiltersProps) {
  return (
    <FilterBar label="Filter companies">
      {name !== "" && <input type="hidden" name="name" value={name} />}
      <Field name="q" label="Search" className="w-72 max-sm:w-full">
        <Input type="search" defaultValue={q} maxLength={200} placeholder="Name, alias or ID" />
      </Field>
      <Field name="source" label="Source" className="w-56 max-sm:w-full">
        <Select options={sources.map((value) => ({ value, label: value }))} placeholder="All sources" defaultValue={source} />
      </Field>
    </FilterBar>
  );
}
