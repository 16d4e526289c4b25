import type { CompanyDirectory, Reason } from "../drafts";
import { draftFrom, formValues } from "../quarantine/row-form";
import { FOLLOWS, type KeepItem } from "../staging/keep-values";
import { INHERITED, type PublishedValues } from "../staging/published-values";
import type { Resource } from "../vocabulary";

type Edited = { published: PublishedValues; values: Readonly<Record<string, string>>; companies: CompanyDirectory };

/**
 * What a published record becomes with other values, or why it can't. Values that belong to an edited one follow it again; what
 * follows from nothing is kept, as by a file that says nothing of it.
 */
export function editedItem(resource: Resource, { published, values, companies }: Edited): KeepItem | { quarantine: Reason[] } {
  const follows = Object.entries(FOLLOWS[resource]).flatMap(([name, { of }]) =>
    Object.hasOwn(values, of) && !Object.hasOwn(values, name) ? [name] : [],
  );
  const blank = Object.fromEntries(follows.map((name) => [name, ""]));
  const ref = resource === "company" || resource === "product" ? published.ref : null;
  const outcome = draftFrom(resource, { ...formValues(resource, published.values), ...blank, ...values }, { ref, companies });
  if ("quarantine" in outcome) return outcome;
  return { ...outcome, line: 0, unstated: { absent: [...follows, ...Object.keys(INHERITED[resource])], blank: [] } };
}
