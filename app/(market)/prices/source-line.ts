import { dayText } from "@/components/ui/moment";
import type { Head } from "@/lib/catalog/current-release";
import type { Market } from "../read-market";
import type { SeriesData } from "./series-data";

type State = { release: number; publishedAtMs: number | null };

/** "Source: InfoLink (CC BY 4.0). Release 12, 18 Nov 2026": what a chart needs to be cited. */
export function citation(codes: readonly string[], state: State, { sources }: Pick<Head, "sources">): string {
  const names = [...new Set(codes)].map((code) => {
    const source = sources.get(code);
    return source === undefined ? code : `${source.name} (${source.licence})`;
  });
  const published = state.publishedAtMs === null ? "" : `, ${dayText(state.publishedAtMs)}`;
  return `${names.length === 0 ? "" : `Source: ${names.join("; ")}. `}Release ${state.release}${published}`;
}

/** The same of a chart of series. */
export const sourceLine = ({ shown, state }: Pick<SeriesData, "shown" | "state">, { head }: Pick<Market, "head">): string =>
  citation(
    shown.map(({ series }) => series.source),
    state,
    head,
  );
