import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import type { ShownProduct } from "@/lib/catalog/browse/products/contract";
import { GROUPS, isOfCategory, SPECS, withUnit } from "./specs";
import { noteText } from "./words";

/** "Bifaciality" as "bifaciality"; abbreviations keep their capitals. */
const inSentence = (label: string): string => (/^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label);

/** Every value of a product with its unit, in groups; what its source doesn't state is listed at the end. */
export function DatasheetValues({ product, children }: { product: ShownProduct; children: ReactNode }) {
  const specs = SPECS.filter((spec) => isOfCategory(spec, product.category)).map((spec) => ({ ...spec, text: spec.read(product) }));
  const missing = specs.filter(({ text }) => text === null).map(({ label }) => inSentence(label));
  return (
    <Card title="Datasheet">
      <div className="grid gap-5">
        {GROUPS.map((group) => {
          const items = specs.flatMap(({ group: own, label, unit, text }) =>
            own === group && text !== null ? [{ term: label, details: withUnit(text, unit), num: unit !== null }] : [],
          );
          return items.length === 0 ? null : (
            <section key={group}>
              <h3 className="mb-2 text-13 font-medium">{group}</h3>
              <DescriptionList items={items} className="md:grid-cols-[minmax(9rem,15rem)_minmax(0,1fr)]!" />
            </section>
          );
        })}
      </div>
      <div className="mt-4 grid gap-1.5 border-t border-line pt-3 text-13 text-muted">
        {missing.length > 0 && <p>Not stated by the source: {missing.join(", ")}.</p>}
        {product.data_quality.length > 0 && (
          <ul aria-label="Data quality" className="grid gap-1">
            {product.data_quality.map((code) => (
              <li key={code}>{noteText(code)}</li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </Card>
  );
}
