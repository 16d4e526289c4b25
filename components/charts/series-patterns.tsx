import type { ReactNode } from "react";
import type { Series } from "./chart-format";
import { markOf } from "./colours";

const patternId = (id: string, index: number): string => `${id}-${index}`;

/** What an area of a series is filled with, by its place: a pattern of the drawing `id`. */
export const fillOf = (id: string, index: number): string => `url(#${patternId(id, index)})`;

/** The colour of each series with its mark, as patterns for areas in any drawing of the page. */
export function SeriesPatterns({ id, series }: { id: string; series: readonly Series[] }): ReactNode {
  return series.map(({ key, colour }, index) => (
    <pattern key={key} id={patternId(id, index)} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill={colour} />
      <path d={markOf(colour)} stroke="var(--surface)" strokeLinecap="round" fill="none" />
    </pattern>
  ));
}
