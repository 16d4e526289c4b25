import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { MAIL_STATES } from "@/lib/mail/contract";
import { MAIL_STATE_WORDS } from "./outbox-table";

const STATES = MAIL_STATES.map((state) => ({ value: state, label: MAIL_STATE_WORDS[state].title }));

export function OutboxFilters({ state, to }: { state: string; to: string }) {
  return (
    <FilterBar label="Filter e-mails">
      <Field name="state" label="State" className="w-44 max-sm:w-full">
        <Select options={STATES} placeholder="All states" defaultValue={state} />
      </Field>
      <Field name="to" label="To" className="w-72 max-sm:w-full">
        <Input type="search" defaultValue={to} placeholder="Part of the e-mail address" maxLength={254} />
      </Field>
    </FilterBar>
  );
}
