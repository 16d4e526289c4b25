import type { Found } from "@/components/ui/find-reply";
import { loadSearch } from "./queries";

const MOST = 5;

/** What the documentation has under some words, for a palette; nothing when the index can't be had. */
export async function findDocuments(words: string): Promise<Found[]> {
  const search = await loadSearch().catch(() => null);
  const entries = search?.(words).slice(0, MOST) ?? [];
  return entries.map(({ title, href, context, kind }) => ({
    group: "Documentation",
    label: title,
    href,
    about: context === "" ? kind : context,
  }));
}
