import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Select } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import type { UsageReport } from "@/lib/metering/contract";
import { isNarrowed, usageHref, type UsageView } from "./filter";
import { boundsText } from "./words";

/** Which period, key and endpoint are looked at, in the address. */
export function UsageFilters({ report, view }: { report: UsageReport; view: UsageView }) {
  const { mode, part, key, endpoint } = view;
  const { periods, window, endpoints, keys } = report;
  const earlier = periods.filter(({ id }) => !(window.isRunning && id === window.id));
  const current = window.kind === "days" ? "days" : window.isRunning ? "current" : String(window.id ?? "current");
  const options = [
    { value: "current", label: "This billing period" },
    { value: "days", label: "Last 30 days" },
    ...earlier.map(({ id, startsAt, endsAt, isTrial }) => ({
      value: String(id),
      label: `${isTrial ? "Trial, " : ""}${boundsText(startsAt, endsAt)}`,
    })),
  ];
  return (
    <FilterBar
      key={isNarrowed(view) ? "narrowed" : "all"}
      label="Filter usage"
      aside={isNarrowed(view) && <TextLink href={usageHref(view, { key: null, endpoint: null })}>Clear filters</TextLink>}
    >
      <input type="hidden" name="mode" value={mode} />
      <input type="hidden" name="by" value={part} />
      {mode === "live" && (
        <Field name="period" label="Period" className="w-60 max-sm:w-full">
          <Select key={current} options={options} defaultValue={current} />
        </Field>
      )}
      <Field name="endpoint" label="Endpoint" className="w-52 max-sm:w-[calc(50%-4px)]">
        <Select
          key={endpoint}
          options={endpoints.map((value) => ({ value, label: value }))}
          placeholder="All endpoints"
          defaultValue={endpoint ?? ""}
        />
      </Field>
      <Field name="key" label="Key" className="w-52 max-sm:w-[calc(50%-4px)]">
        <Select key={key} options={keys} placeholder="All keys" defaultValue={key ?? ""} />
      </Field>
    </FilterBar>
  );
}
