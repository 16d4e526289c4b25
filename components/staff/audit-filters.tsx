import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { STAFF_GROUPS, type StaffGroup } from "@/lib/events/catalogue/contract";

const OPTIONS = Object.entries(STAFF_GROUPS).map(([value, label]) => ({ value, label }));

export type StaffAuditSearch = {
  group: StaffGroup | "";
  organisation: string;
  person: string;
  subject: string;
  from: string;
  until: string;
};

/** What the log of everything is narrowed to. Organisations and people are found by a part of their name or address too. */
export function StaffAuditFilters({ search }: { search: StaffAuditSearch }) {
  const isNarrowed = Object.values(search).some((value) => value !== "");
  return (
    // A link that clears the filters must also clear the controls, which keep what was typed.
    <FilterBar
      key={isNarrowed ? "narrowed" : "all"}
      label="Filter the log"
      aside={isNarrowed && <TextLink href="/staff/audit">Clear filters</TextLink>}
    >
      <Field name="group" label="What" className="w-40 max-sm:w-full">
        <Select options={OPTIONS} placeholder="All events" defaultValue={search.group} />
      </Field>
      <Field name="organisation" label="Organisation" className="w-48 max-sm:w-full">
        <Input type="search" defaultValue={search.organisation} placeholder="Name or ID" maxLength={200} />
      </Field>
      <Field name="person" label="Who" className="w-48 max-sm:w-full">
        <Input type="search" defaultValue={search.person} placeholder="Name, e-mail or ID" maxLength={200} />
      </Field>
      <Field name="subject" label="About" className="w-44 max-sm:w-full">
        <Input type="search" mono defaultValue={search.subject} placeholder="req_…, key_…" maxLength={200} />
      </Field>
      <Field name="from" label="From (UTC)" className="w-40 max-sm:w-[calc(50%-4px)]">
        <Input type="date" defaultValue={search.from} />
      </Field>
      <Field name="until" label="To (UTC)" className="w-40 max-sm:w-[calc(50%-4px)]">
        <Input type="date" defaultValue={search.until} />
      </Field>
    </FilterBar>
  );
}
