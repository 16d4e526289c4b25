import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

type SeriesFiltersProps = { q: string; stage: string; source: string; stages: readonly string[]; sources: readonly string[] };

export function SeriesFilters({ q, stage, source, stages, sources }: SeriesFiltersProps) {
  return (
    <FilterBar label="Filter price series">
      <Field name="q" label="Search" className="w-72 max-sm:w-full">
        <Input type="search" defaultValue={q} maxLength={200} placeholder="Item, technology, region, ID" />
      </Field>
      <Field name="stage" label="Stage" className="w-40 max-sm:w-full">
        <Select options={stages.map((value) => ({ value, label: value }))} placeholder="All stages" defaultValue={stage} />
      </Field>
      <Field name="source" label="Source" className="w-56 max-sm:w-full">
        <Select options={sources.map((value) => ({ value, label: value }))} placeholder="All sources" defaultValue={source} />
      </Field>
    </FilterBar>
  );
}
