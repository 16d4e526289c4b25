import { Field } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import type { Bounds } from "@/lib/catalog/schedules/contract";

const SHARES = [
  ["added_pct", "Added"],
  ["changed_pct", "Changed"],
  ["removed_pct", "Removed"],
] as const;

const COUNTS = [
  ["quarantined_rows", "Quarantined rows"],
  ["lost_links", "Lost company links"],
  ["emptied_values", "Emptied values"],
] as const;

/** How much may change without a person. Hidden ones keep their values. */
export function RuleFields({ bounds, isShown }: { bounds: Bounds; isShown: boolean }) {
  return (
    <div className={isShown ? "grid gap-4" : "hidden"}>
      <p className="text-13 text-muted">
        Shares are of the published records of each kind. The first records of a source, and changes in which source responds for a table,
        always need a review.
      </p>
      <div className="grid gap-4 sm:grid-cols-3">
        {SHARES.map(([name, label]) => (
          <Field key={name} name={`bounds.${name}`} label={label} required>
            <NumberInput suffix="%" maxLength={4} defaultValue={bounds[name]} />
          </Field>
        ))}
        {COUNTS.map(([name, label]) => (
          <Field key={name} name={`bounds.${name}`} label={label} required>
            <NumberInput maxLength={7} defaultValue={bounds[name]} />
          </Field>
        ))}
      </div>
    </div>
  );
}
