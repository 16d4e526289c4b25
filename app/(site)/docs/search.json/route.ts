import { processClock } from "@/lib/platform/clock";
import { searchEntries } from "../_lib/search-entries";

/** Everything that the search of the docs knows; fetched when it is first opened. */
export function GET(): Response {
  return Response.json(searchEntries(processClock().now()), { headers: { "Cache-Control": "public, max-age=300" } });
}
