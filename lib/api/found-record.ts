import type { Ask } from "@/lib/catalog/queries/list-page";
import { DomainError } from "@/lib/core/errors";
import type { ItemRoute } from "./route";

/** The record of an id as text. @throws DomainError not-found */
export async function foundRecord(route: ItemRoute, id: string, ask: Ask): Promise<{ line: string; source: string }> {
  const record = new RegExp(`^${route.prefix}_[0-9a-z]{1,40}$`).test(id) ? await route.find(id, ask) : undefined;
  if (!record) throw new DomainError("not-found", `There is no record ${JSON.stringify(id.slice(0, 60))}.`);
  return record;
}
