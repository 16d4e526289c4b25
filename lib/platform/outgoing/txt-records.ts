import { Resolver } from "node:dns/promises";
import { perProcess } from "@/lib/platform/process-state";
import { codeOf } from "@/lib/platform/sql-state";

/** Looks a TXT record up; fails as node:dns does. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

const TIMEOUT_MS = 4_000;
const TRIES = 2;
const MAX_SHOWN = 3;
const MAX_CHARS = 80;

const seam = perProcess<{ resolve: ResolveTxt }>("txt-resolver", () => ({
  resolve: (name) => new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }).resolveTxt(name),
}));

/** Tests bring records of their own. */
export function replaceResolver(resolve: ResolveTxt): void {
  seam().resolve = resolve;
}

/** `unknown`: nobody answered, which says nothing about the record. */
export type TxtFinding = { outcome: "found" | "missing" | "unknown"; words: string };

/** Names of node:dns for "there is no such name" and "it has no such record". */
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

const shown = (value: string): string => `“${value.replace(/[^\x20-\x7e]/g, "?").slice(0, MAX_CHARS)}”`;

/** Whether a TXT record with this value is there, and what was found in words. Never inside a transaction. */
export async function findTxt(name: string, value: string): Promise<TxtFinding> {
  try {
    const values = (await seam().resolve(name)).map((parts) => parts.join("").trim());
    if (values.includes(value)) return { outcome: "found", words: "Record found." };
    if (values.length === 0) return { outcome: "missing", words: "No TXT record found." };
    const found = values.slice(0, MAX_SHOWN).map(shown).join(", ");
    return { outcome: "missing", words: `Different value found: ${found}${values.length > MAX_SHOWN ? ", and more" : ""}.` };
  } catch (error) {
    if (ABSENT.has(codeOf(error))) return { outcome: "missing", words: "No TXT record found yet." };
    return { outcome: "unknown", words: "The name servers for this domain did not respond. Try again in a few minutes." };
  }
}
