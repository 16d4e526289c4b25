import type { PageParams } from "@/components/ui/cursor-pages";
import { Field } from "@/components/ui/field";
import { FilterBar } from "@/components/ui/filter-bar";
import { Select } from "@/components/ui/select";
import { KeptParams } from "@/components/ui/table-look";
import type { League } from "@/lib/catalog/browse/shipments/contract";
import { partText, type TablePart } from "@/lib/core/shipment-words";
import { QuarterSteps } from "./quarter-steps";

type LeagueFiltersProps = {
  league: Pick<League, "table" | "choices" | "previous" | "following">;
  sourceName: (code: string) => string;
  /** What of the address belongs to the charts below, and stays. */
  kept: PageParams;
  stepHref: (quarter: string) => string;
};

const FIELDS: readonly { part: TablePart; label: string; className: string }[] = [
  { part: "product", label: "Product", className: "w-32" },
  { part: "dimension", label: "By", className: "w-44" },
  { part: "basis", label: "Basis", className: "w-44" },
  { part: "source", label: "Source", className: "w-60" },
  { part: "quarter", label: "Quarter", className: "w-28" },
];

/** The choice of a table: each list holds what exists within the choices before it. */
export function LeagueFilters({ league: { table, choices, previous, following }, sourceName, kept, stepHref }: LeagueFiltersProps) {
  const text = (part: TablePart, value: string): string => (part === "source" ? sourceName(value) : partText(part, value));
  return (
    <FilterBar label="Choose a table" aside={<QuarterSteps previous={previous} following={following} href={stepHref} />}>
      {FIELDS.map(({ part, label, className }) => (
        <Field key={`${part} ${table[part]}`} name={part} label={label} className={`${className} max-sm:w-[calc(50%-0.25rem)]`}>
          <Select options={choices[part].map((value) => ({ value, label: text(part, value) }))} defaultValue={table[part]} />
        </Field>
      ))}
      <KeptParams params={kept} />
    </FilterBar>
  );
}
