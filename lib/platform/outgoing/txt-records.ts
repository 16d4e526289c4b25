import { readTxt, shownTxt } from "@/lib/platform/outgoing/read-txt";

const MAX_SHOWN = 3;

/** `unknown`: nobody answered, which says nothing about the record. */
export type TxtFinding = { outcome: "found" | "missing" | "unknown"; words: string };

/** Whether a TXT record with this value is there, and what was found in words. Never inside a transaction. */
export async function findTxt(name: string, value: string): Promise<TxtFinding> {
  const values = await readTxt(name);
  if (values === null)
    return { outcome: "unknown", words: "The name servers for this domain did not respond. Try again in a few minutes." };
  if (values.includes(value)) return { outcome: "found", words: "Record found." };
  if (values.length === 0) return { outcome: "missing", words: "No TXT record found yet." };
  const found = values
    .slice(0, MAX_SHOWN)
    .map((other) => `“${shownTxt(other)}”`)
    .join(", ");
  return { outcome: "missing", words: `Different value found: ${found}${values.length > MAX_SHOWN ? ", and more" : ""}.` };
}
