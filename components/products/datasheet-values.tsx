import { datedFact, datesOf, FactNotes } from "@/components/sources/fact-notes";
import { Card } from "@/components/ui/card";
import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import type { FactDates, SourceName } from "@/lib/catalog/browse/records/contract";
import { SpecGroups } from "./spec-groups";
import { columnOf, isOfCategory, SPECS, withUnit } from "./specs";
import { noteText } from "./words";

/** "Bifaciality" as "bifaciality"; abbreviations keep their capitals. */
const inSentence = (label: string): string => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label);

type DatasheetValuesProps = { product: ShownProduct; dates: FactDates; source: SourceName };

/** Every value of a product with its unit, its source and since when it is so, in groups; what is not stated is listed at the end. */
export function DatasheetValues({ product, dates: all, source }: DatasheetValuesProps) {
  const specs = SPECS.filter((spec) => isOfCategory(spec, product.category)).map((spec) => ({ ...spec, text: spec.read(product) }));
  const missing = specs.filter(({ text }) => text === null).map(({ label }) => inSentence(label));
  const stated = specs.flatMap((spec) => (spec.text === null ? [] : { ...spec, text: spec.text }));
  const dates = datesOf(all, stated.map(columnOf));
  return (
    <Card title="Datasheet">
      <SpecGroups
        items={stated.map((spec) => {
          const { group, label, unit, text } = spec;
          return { group, term: label, details: datedFact(dates, [columnOf(spec)], withUnit(text, unit)), num: unit !== null };
        })}
      />
      <div className="mt-4 grid gap-1.5 border-t border-line pt-3 text-13 text-muted">
        {missing.length > 0 && <p>Not stated by the source: {missing.join(", ")}.</p>}
        {product.data_quality.length > 0 && (
          <ul aria-label="Data quality" className="grid gap-1">
            {product.data_quality.map((code) => (
              <li key={code}>{noteText(code)}</li>
            ))}
          </ul>
        )}
        <FactNotes source={source} dates={dates} updated={{ release: Number(product.release), at: product.updated_at }} />
      </div>
    </Card>
  );
}
