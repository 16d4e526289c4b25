import { withCustomFields } from "../custom-fields";
import type { FieldMap } from "../fields";
import { compare, shownIn } from "./conditions";
import { findLine, type Ask } from "./list-page";

/** One company or product by id as text; undefined when the release or the caller's plan doesn't show it. */
export function findRecord(
  resource: "company" | "product",
  fields: FieldMap,
  { id, ask }: { id: string; ask: Pick<Ask, "view" | "release" | "fields" | "format"> },
): Promise<{ line: string; source: string } | undefined> {
  const where = [...shownIn(ask.view, ask.release), compare("id", "=", "text")(id)];
  return findLine({ from: () => `${resource} t`, where, fields: withCustomFields(fields, resource, ask.view.custom) }, ask);
}
