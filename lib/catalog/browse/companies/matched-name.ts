import { foldText } from "@/lib/core/text";

type Names = { name: string; legal_name: string | null; aliases: readonly string[] };

/** The other name of a company that a search has found it by; null when its own name says enough, or several names together match. */
export function matchedName(q: string, { name, legal_name: legal, aliases }: Names): string | null {
  const terms = foldText(q).split(" ").filter(Boolean);
  if (terms.length === 0) return null;
  const hits = (text: string): number => {
    const folded = foldText(text);
    return terms.filter((term) => folded.includes(term)).length;
  };
  const own = hits(name);
  const others = [...(legal === null ? [] : [legal]), ...aliases].map((text) => ({ text, found: hits(text) }));
  const best = others.reduce((most, one) => (one.found > most.found ? one : most), { text: "", found: own });
  return best.found > own ? best.text : null;
}
