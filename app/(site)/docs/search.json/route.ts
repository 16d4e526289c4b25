import { dayAt } from "@/lib/core/dates";
import { brandKey, brandName } from "@/lib/platform/brand";
import { processClock } from "@/lib/platform/clock";
import { searchEntries } from "../_lib/search-entries";

/** Prose names days at most, so the same text serves for a day; each host says it in its own name. */
const made = new Map<string, string>();
const MAX_MADE = 50;

function textAt(now: number): string {
  const key = `${dayAt(now)} ${brandKey()} ${brandName()}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(searchEntries(now));
  if (made.size >= MAX_MADE) made.clear();
  made.set(key, text);
  return text;
}

/** Everything that the search of the docs knows; fetched when it is first opened. */
export function GET(): Response {
  return new Response(textAt(processClock().now()), {
    headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" },
  });
}
