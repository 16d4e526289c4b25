import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { EVENT_NAMES, type DeliveryFilter } from "@/lib/webhooks/contract";
import { isNarrowed } from "./filter";
import { eventTitle } from "./words";

const STATES = [
  { value: "delivered", label: "Delivered" },
  { value: "waiting", label: "Queued" },
  { value: "failed", label: "Failed" },
];
const TYPES = EVENT_NAMES.map((value) => ({ value, label: eventTitle(value) }));

/** Deliveries by state and by type of event. */
export function DeliveryFilters({ path, filter }: { path: string; filter: DeliveryFilter }) {
  const narrowed = isNarrowed(filter);
  return (
    <FilterBar
      key={narrowed ? "narrowed" : "all"}
      label="Find deliveries"
      aside={narrowed && <TextLink href={path}>Show all deliveries</TextLink>}
    >
      <Field name="state" label="State" hideLabel className="w-44 max-sm:w-full">
        <Select options={STATES} placeholder="All statuses" defaultValue={filter.state ?? ""} />
      </Field>
      <Field name="type" label="Event" hideLabel className="w-60 max-sm:w-full">
        <Select options={TYPES} placeholder="All events" defaultValue={filter.type ?? ""} />
      </Field>
    </FilterBar>
  );
}
