import { dayText } from "@/components/ui/moment";
import type { Market } from "../read-market";
import type { SeriesData } from "./series-data";

/** "Source: InfoLink (CC BY 4.0). Release 12, 18 Nov 2026": what a chart needs to be cited. */
export function sourceLine({ shown, state }: Pick<SeriesData, "shown" | "state">, { head }: Pick<Market, "head">): string {
  const codes = [...new Set(shown.map(({ series }) => series.source))];
  const names = codes.map((code) => {
    const source = head.sources.get(code);
    return source === undefined ? code : `${source.name} (${source.licence})`;
  });
  const published = state.publishedAtMs === null ? "" : `, ${dayText(state.publishedAtMs)}`;
  return `Source: ${names.join("; ")}. Release ${state.release}${published}`;
}
