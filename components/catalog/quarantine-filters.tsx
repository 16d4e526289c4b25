import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Select } from "@/components/ui/select";
import { QUARANTINE_STATES } from "@/lib/catalog/quarantine/contract";
import { codeText, QUARANTINE_WORDS, RESOURCE_OPTIONS } from "./words";

const STATES: { value: string; label: string }[] = [
  ...QUARANTINE_STATES.map((value) => ({ value, label: QUARANTINE_WORDS[value].title })),
  { value: "all", label: "All states" },
];

type QuarantineFiltersProps = {
  search: { state: string; reason: string; resource?: string | undefined; source: string; import: string };
  reasons: readonly string[];
  sources: readonly string[];
};

export function QuarantineFilters({ search, reasons, sources }: QuarantineFiltersProps) {
  return (
    <FilterBar label="Filter quarantined rows">
      <Field name="state" label="State" className="w-36 max-sm:w-full">
        <Select options={STATES} defaultValue={search.state} />
      </Field>
      <Field name="reason" label="Reason" className="w-52 max-sm:w-full">
        <Select
          options={reasons.map((value) => ({ value, label: codeText(value) }))}
          placeholder="All reasons"
          defaultValue={search.reason}
        />
      </Field>
      <Field name="resource" label="Records" className="w-40 max-sm:w-full">
        <Select options={RESOURCE_OPTIONS} placeholder="All types" defaultValue={search.resource ?? ""} />
      </Field>
      <Field name="source" label="Source" className="w-52 max-sm:w-full">
        <Select options={sources.map((value) => ({ value, label: value }))} placeholder="All sources" defaultValue={search.source} />
      </Field>
      {search.import !== "" && (
        <Field name="import" label="Import" className="w-52 max-sm:w-full">
          <Select options={[{ value: search.import, label: "This import" }]} placeholder="All imports" defaultValue={search.import} />
        </Field>
      )}
    </FilterBar>
  );
}
