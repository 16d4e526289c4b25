import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { GROUPS } from "@/lib/events/catalogue/contract";
import { isNarrowed, type AuditFilter } from "./filter";

const OPTIONS = Object.entries(GROUPS).map(([value, label]) => ({ value, label }));

type AuditFiltersProps = {
  path: string;
  filter: AuditFilter;
  /** Whose events can be looked for. */
  people: readonly { value: string; label: string }[];
};

/** What the log is narrowed to, in the address. */
export function AuditFilters({ path, filter, people }: AuditFiltersProps) {
  const { group, person, from, until } = filter;
  const isListed = person === null || people.some(({ value }) => value === person);
  const options = isListed ? people : [...people, { value: person, label: "Someone else" }];
  return (
    // A link that clears the filters must also clear the controls, which keep what was typed.
    <FilterBar
      key={isNarrowed(filter) ? "narrowed" : "all"}
      label="Filter the log"
      aside={isNarrowed(filter) && <TextLink href={path}>Clear filters</TextLink>}
    >
      <Field name="group" label="What" className="w-44 max-sm:w-full">
        <Select options={OPTIONS} placeholder="All events" defaultValue={group ?? ""} />
      </Field>
      <Field name="person" label="Who" className="w-52 max-sm:w-full">
        <Select options={options} placeholder="Everyone" defaultValue={person ?? ""} />
      </Field>
      <Field name="from" label="From (UTC)" className="w-40 max-sm:w-[calc(50%-4px)]">
        <Input type="date" defaultValue={from ?? ""} />
      </Field>
      <Field name="until" label="To (UTC)" className="w-40 max-sm:w-[calc(50%-4px)]">
        <Input type="date" defaultValue={until ?? ""} />
      </Field>
    </FilterBar>
  );
}
