import { dayAt } from "@/lib/core/dates";
import { processClock } from "@/lib/platform/clock";
import { searchEntries } from "../_lib/search-entries";

/** Prose names days at most, so the same text serves for a day. */
let made: { day: string; text: string } | undefined;

/** Everything that the search of the docs knows; fetched when it is first opened. */
export function GET(): Response {
  const now = processClock().now();
  const day = dayAt(now);
  if (made?.day !== day) made = { day, text: JSON.stringify(searchEntries(now)) };
  return new Response(made.text, { headers: { "Content-Type": "application/json", "Cache-Control": "public, max-age=300" } });
}
