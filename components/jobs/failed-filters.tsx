import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Select } from "@/components/ui/select";
import { jobTitle } from "./job-title";

export function FailedFilters({ queues, queue }: { queues: readonly string[]; queue: string }) {
  return (
    <FilterBar label="Filter failed jobs">
      <Field name="queue" label="Queue" className="w-64 max-sm:w-full">
        <Select options={queues.map((name) => ({ value: name, label: jobTitle(name) }))} placeholder="All queues" defaultValue={queue} />
      </Field>
    </FilterBar>
  );
}
