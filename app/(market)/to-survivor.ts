import { permanentRedirect } from "next/navigation";
import { mergedInto } from "@/lib/catalog/queries/merged-into";
import type { View } from "@/lib/catalog/view";

type At = { head: { release: number }; view: View };
type Page = { resource: "company" | "product"; pathOf: (id: string) => string };

/** Leads from the page of a merged record to the page of the one that stayed; null where it was not merged. */
export async function toSurvivor({ head, view }: At, id: string, { resource, pathOf }: Page): Promise<null> {
  const survivor = await mergedInto(resource, id, { view, release: head.release });
  if (survivor !== null) permanentRedirect(pathOf(survivor));
  return null;
}
