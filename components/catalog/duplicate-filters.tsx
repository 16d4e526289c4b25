import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Select } from "@/components/ui/select";
import { DUPLICATE_RESOURCES, DUPLICATE_STATES } from "@/lib/catalog/duplicates/contract";
import { DUPLICATE_WORDS, RESOURCE_WORDS } from "./words";

type DuplicateFiltersProps = { state: string; resource: string; source: string; score: string; sources: readonly string[] };

const STATES = [
  ...DUPLICATE_STATES.map((value) => ({ value, label: DUPLICATE_WORDS[value].title })),
  { value: "all", label: "All states" },
];
const SCORES = [95, 80, 65].map((score) => ({ value: String(score), label: `${score} and higher` }));

export function DuplicateFilters({ state, resource, source, score, sources }: DuplicateFiltersProps) {
  return (
    <FilterBar label="Filter pairs">
      <Field name="state" label="State" className="w-40 max-sm:w-full">
        <Select options={STATES} defaultValue={state} />
      </Field>
      <Field name="resource" label="Record type" className="w-40 max-sm:w-full">
        <Select
          options={DUPLICATE_RESOURCES.map((value) => ({ value, label: RESOURCE_WORDS[value].title }))}
          placeholder="All types"
          defaultValue={resource}
        />
      </Field>
      <Field name="source" label="Source" className="w-56 max-sm:w-full">
        <Select options={sources.map((value) => ({ value, label: value }))} placeholder="All sources" defaultValue={source} />
      </Field>
      <Field name="score" label="Score" className="w-40 max-sm:w-full">
        <Select options={SCORES} placeholder="All scores" defaultValue={score} />
      </Field>
    </FilterBar>
  );
}
