import { Resolver } from "node:dns/promises";
import { perProcess } from "../process-state";
import { codeOf } from "../sql-state";

/** Looks a TXT record up; fails as node:dns does. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

const TIMEOUT_MS = 4_000;
const TRIES = 2;

const seam = perProcess<{ resolve: ResolveTxt }>("txt-resolver", () => ({
  resolve: (name) => new Resolver({ timeout: TIMEOUT_MS, tries: TRIES }).resolveTxt(name),
}));

/** Tests bring records of their own. */
export function replaceResolver(resolve: ResolveTxt): void {
  seam().resolve = resolve;
}

/** Names of node:dns for "there is no such name" and "it has no such record". */
const ABSENT = new Set(["ENOTFOUND", "ENODATA"]);

/** `null`: nobody answered, which says nothing about the records. */
export type TxtValues = readonly string[] | null;
export type ReadTxt = (name: string) => Promise<TxtValues>;

/** Returns the TXT records of a name, the pieces of each joined; none where there is no such name. Never inside a transaction. */
export async function readTxt(name: string): Promise<TxtValues> {
  try {
    return (await seam().resolve(name)).map((parts) => parts.join("").trim());
  } catch (error) {
    return ABSENT.has(codeOf(error)) ? [] : null;
  }
}

const MAX_CHARS = 80;

/** A record as a page may show it: nothing in it changes the page. */
export const shownTxt = (value: string, maxChars = MAX_CHARS): string => value.replace(/[^\x20-\x7e]/g, "?").slice(0, maxChars);
