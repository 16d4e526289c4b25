import type { Ask } from "@/lib/catalog/queries/list-page";
import { DomainError } from "@/lib/core/errors";
import type { ItemRoute } from "./route";

const absent = (id: string): DomainError => new DomainError("not-found", `There is no record ${JSON.stringify(id.slice(0, 60))}.`);

/** The record of an id as text. @throws DomainError not-found, with the record that the one of this id was merged into */
export async function foundRecord(route: ItemRoute, id: string, ask: Ask): Promise<{ line: string; source: string }> {
  if (!new RegExp(`^${route.prefix}_[0-9a-z]{1,40}$`).test(id)) throw absent(id);
  const record = await route.find(id, ask);
  if (record) return record;
  const mergedInto = await route.mergedInto(id, ask);
  if (mergedInto === null) throw absent(id);
  throw new DomainError("not-found", `The record "${id}" was merged into "${mergedInto}". Use that ID.`, { mergedInto });
}
