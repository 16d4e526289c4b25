import { Download } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { CUSTOMER_PLANS, CUSTOMER_STATES, CUSTOMER_USAGE } from "@/lib/accounts/contract";
import { planTitle } from "./customer-state";

const sentence = (code: string): string => code.charAt(0).toUpperCase() + code.slice(1).replaceAll("_", " ");

const USAGE_WORDS = {
  near_quota: "80% or more used",
  used_up: "Quota used up",
} as const satisfies Record<(typeof CUSTOMER_USAGE)[number], string>;

type CustomerFiltersProps = {
  q: string;
  plan: string | null;
  state: string | null;
  usage: string | null;
  sort: string;
  /** The same list as a file. */ csv: string;
};

/** What the list of customers is narrowed to, in the address. */
export function CustomerFilters({ q, plan, state, usage, sort, csv }: CustomerFiltersProps) {
  return (
    <FilterBar
      label="Filter organisations"
      aside={
        <a href={csv} download className={buttonClass("secondary", "sm")}>
          <Download size={14} aria-hidden="true" />
          CSV
        </a>
      }
    >
      <span className="w-80 max-w-full max-sm:w-full">
        <Input type="search" name="q" defaultValue={q} aria-label="Search organisations" placeholder="Name, e-mail or ID" maxLength={200} />
      </span>
      <Select
        name="plan"
        aria-label="Plan"
        placeholder="All plans"
        defaultValue={plan ?? ""}
        options={CUSTOMER_PLANS.map((value) => ({ value, label: planTitle(value === "sandbox" ? null : value) }))}
        className="w-40"
      />
      <Select
        name="state"
        aria-label="State"
        placeholder="Any state"
        defaultValue={state ?? ""}
        options={CUSTOMER_STATES.map((value) => ({ value, label: sentence(value) }))}
        className="w-40"
      />
      <Select
        name="usage"
        aria-label="Usage"
        placeholder="Any usage"
        defaultValue={usage ?? ""}
        options={CUSTOMER_USAGE.map((value) => ({ value, label: USAGE_WORDS[value] }))}
        className="w-52"
      />
      {sort !== "-created" && <input type="hidden" name="sort" value={sort} />}
    </FilterBar>
  );
}
