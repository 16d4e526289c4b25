import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { MoreFilters } from "@/components/ui/more-filters";
import { Select, type SelectOption } from "@/components/ui/select";
import { TextLink } from "@/components/ui/text-link";
import { countText } from "@/lib/core/wording";
import { MOST_SEARCHED } from "@/lib/metering/contract";
import { isNarrowed, LOG_PATH, SPANS, type LogView } from "./filter";

const STATUSES: readonly SelectOption[] = [
  { value: "2xx", label: "2xx succeeded" },
  { value: "3xx", label: "3xx unchanged" },
  { value: "4xx", label: "4xx rejected" },
  { value: "5xx", label: "5xx failed" },
  ...[200, 304, 400, 401, 402, 403, 404, 429, 500, 503].map((status) => ({ value: String(status), label: String(status) })),
];
const HALF = "max-sm:w-[calc(50%-4px)]";

type LogFiltersProps = { view: LogView; endpoints: readonly string[]; keys: readonly SelectOption[] };

/** What the log is narrowed to, in the address. */
export function LogFilters({ view, endpoints, keys }: LogFiltersProps) {
  const { id, text, live, span, from, until, status, endpoint, key, mode, charged } = view;
  const statuses =
    status === null || STATUSES.some(({ value }) => value === status) ? STATUSES : [...STATUSES, { value: status, label: status }];
  const keyOptions = key === null || keys.some(({ value }) => value === key) ? keys : [...keys, { value: key, label: key }];
  return (
    // A link that clears the filters must also clear the controls, which keep what was typed.
    <FilterBar
      key={isNarrowed(view) ? "narrowed" : "all"}
      label="Filter the log"
      aside={isNarrowed(view) && <TextLink href={LOG_PATH}>Clear filters</TextLink>}
    >
      <Field name="id" label="Request ID" className="w-[22.5rem] max-sm:w-full">
        <Input type="search" mono defaultValue={id ?? ""} placeholder="Our ID or your X-Request-Id" maxLength={128} spellCheck={false} />
      </Field>
      <Field
        name="text"
        label="Path or parameter"
        className="w-56 max-sm:w-full"
        hint={text === null ? undefined : `In the newest ${countText(MOST_SEARCHED)} requests.`}
      >
        <Input type="search" mono defaultValue={text ?? ""} placeholder="country=DE" maxLength={100} spellCheck={false} />
      </Field>
      <Field name="span" label="Time" className={`w-40 ${HALF}`}>
        <Select options={Object.entries(SPANS).map(([value, { title: label }]) => ({ value, label }))} defaultValue={span} />
      </Field>
      <Field name="status" label="Status" className={`w-40 ${HALF}`}>
        <Select options={statuses} placeholder="Any" defaultValue={status ?? ""} />
      </Field>
      <Field name="endpoint" label="Endpoint" className={`w-48 ${HALF}`}>
        <Select options={endpoints.map((value) => ({ value, label: value }))} placeholder="Any" defaultValue={endpoint ?? ""} />
      </Field>
      <MoreFilters label="Key, mode, charge and dates" isSet={[key, mode, charged, from, until].some((set) => set !== null)}>
        <Field name="key" label="Key" className={`w-44 ${HALF}`}>
          <Select options={keyOptions} placeholder="Any" defaultValue={key ?? ""} />
        </Field>
        <Field name="mode" label="Mode" className={`w-32 ${HALF}`}>
          <Select
            options={[
              { value: "live", label: "Live" },
              { value: "sandbox", label: "Sandbox" },
            ]}
            placeholder="Both"
            defaultValue={mode ?? ""}
          />
        </Field>
        <Field name="charged" label="Charged" className={`w-28 ${HALF}`}>
          <Select
            options={[
              { value: "yes", label: "Yes" },
              { value: "no", label: "No" },
            ]}
            placeholder="Any"
            defaultValue={charged ?? ""}
          />
        </Field>
        <Field name="from" label="From (UTC)" className={`w-40 ${HALF}`}>
          <Input type="date" defaultValue={from ?? ""} />
        </Field>
        <Field name="until" label="To (UTC)" className={`w-40 ${HALF}`}>
          <Input type="date" defaultValue={until ?? ""} />
        </Field>
      </MoreFilters>
      <Checkbox name="live" value="1" label="Live" defaultChecked={live !== null} />
    </FilterBar>
  );
}
