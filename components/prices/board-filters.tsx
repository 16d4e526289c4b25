import { FilterBar } from "@/components/ui/filter-bar";
import { Select } from "@/components/ui/select";
import type { BoardRow } from "@/lib/catalog/browse/prices/contract";
import { marketText } from "@/lib/core/price-words";
import { technologyName } from "@/lib/core/technology-name";
import { type BoardState, valuesOf } from "./board-search";
import { stageText } from "./words";

type BoardFiltersProps = { rows: readonly BoardRow[]; state: BoardState; shown: number };

const FIELDS = [
  { name: "stage", label: "Stage", all: "All stages", text: stageText },
  { name: "technology", label: "Technology", all: "All technologies", text: technologyName },
  { name: "region", label: "Region", all: "All regions", text: marketText },
  { name: "currency", label: "Currency", all: "All currencies", text: (currency: string): string => currency },
] as const;

/** Only values that occur can be chosen. */
export function BoardFilters({ rows, state, shown }: BoardFiltersProps) {
  return (
    <FilterBar
      label="Filter prices"
      aside={<span className="num">{shown === rows.length ? `${shown} series` : `${shown} of ${rows.length} series`}</span>}
    >
      {FIELDS.map(({ name, label, all, text }) => (
        <Select
          key={`${name} ${state[name] ?? ""}`}
          name={name}
          aria-label={label}
          placeholder={all}
          defaultValue={state[name] ?? ""}
          options={valuesOf(rows, name)
            .map((value) => ({ value, label: text(value) }))
            .toSorted((a, b) => (name === "stage" ? 0 : a.label.localeCompare(b.label)))}
          className="w-42 max-md:w-[calc(50%-0.25rem)]"
        />
      ))}
      {state.sort !== null && <input type="hidden" name="sort" value={state.sort} />}
    </FilterBar>
  );
}
