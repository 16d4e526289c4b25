import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Select } from "@/components/ui/select";
import { IMPORT_STATES } from "@/lib/catalog/imports/contract";
import { IMPORT_WORDS } from "./words";

const STATES = IMPORT_STATES.filter((state) => state !== "publishing").map((state) => ({ value: state, label: IMPORT_WORDS[state].title }));

export function ImportFilters({ state, source, sources }: { state: string; source: string; sources: readonly string[] }) {
  return (
    <FilterBar label="Filter imports">
      <Field name="state" label="State" className="w-44 max-sm:w-full">
        <Select options={STATES} placeholder="All states" defaultValue={state} />
      </Field>
      <Field name="source" label="Source" className="w-64 max-sm:w-full">
        <Select options={sources.map((code) => ({ value: code, label: code }))} placeholder="All sources" defaultValue={source} />
      </Field>
    </FilterBar>
  );
}
