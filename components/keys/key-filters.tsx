import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { TabLinks } from "@/components/ui/tab-links";
import { TextLink } from "@/components/ui/text-link";
import { countText } from "@/lib/core/wording";
import type { KeyCounts, KeyFilter } from "@/lib/keys/contract";
import { KEY_STATES } from "@/lib/keys/scopes";
import { isNarrowed, keysHref } from "./keys-href";

type KeyFiltersProps = { path: string; filter: KeyFilter; counts: KeyCounts };

const TITLES = { all: "All", working: "Active", expiring: "Expiring soon", expired: "Expired", revoked: "Revoked" } as const;
const MODES = [
  { value: "live", label: "Live" },
  { value: "test", label: "Sandbox" },
];

/** What the list is narrowed to, in the address, with how many there are of each. */
export function KeyFilters({ path, filter, counts }: KeyFiltersProps) {
  const { q, mode, state } = filter;
  const tabs = (["all", ...KEY_STATES] as const).map((name) => ({
    href: keysHref(path, { q, mode, ...(name === "all" ? {} : { state: name }) }),
    label: <Counted title={TITLES[name]} count={counts[name]} />,
    current: name === (state ?? "all"),
  }));
  const isSearched = q !== undefined || mode !== undefined;
  return (
    <div className="grid gap-4">
      <TabLinks label="States" tabs={tabs} />
      {/* A link that clears the search must also clear the controls, which keep what was typed. */}
      <FilterBar
        key={isSearched ? "narrowed" : "all"}
        label="Find keys"
        aside={isNarrowed(filter) && <TextLink href={path}>Show all keys</TextLink>}
      >
        {state !== undefined && <input type="hidden" name="state" value={state} />}
        <Field name="q" label="Name" hideLabel className="w-64 max-sm:w-full">
          <Input type="search" placeholder="Find by name" defaultValue={q ?? ""} maxLength={100} />
        </Field>
        <Field name="mode" label="Mode" hideLabel className="w-40 max-sm:w-full">
          <Select options={MODES} placeholder="Live and sandbox" defaultValue={mode ?? ""} />
        </Field>
      </FilterBar>
    </div>
  );
}

function Counted({ title, count }: { title: string; count: number }) {
  return (
    <>
      {title} <span className="num text-12 font-normal text-muted">{countText(count)}</span>
    </>
  );
}
