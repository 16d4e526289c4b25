import { FilterBar } from "@/components/ui/filter-bar";
import { Input } from "@/components/ui/input";

/** One search field that is kept in the address as `q`. */
export function SearchBar({ label, value, hint }: { label: string; value: string; hint: string }) {
  return (
    <FilterBar label={label}>
      <span className="w-80 max-w-full max-sm:w-full">
        <Input type="search" name="q" defaultValue={value} aria-label={label} placeholder={hint} maxLength={200} />
      </span>
    </FilterBar>
  );
}
