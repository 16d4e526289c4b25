import type { PageParams } from "@/components/ui/cursor-pages";
import type { SortLink } from "@/components/ui/sort-header";
import { withParams } from "@/components/ui/url-state";

/** The head of a column that a list can be sorted by: the one that it is sorted by turns round, the others begin as they read best. */
export const sortLink =
  (path: string, params: PageParams, { sort, initial }: { sort: string; /** The order without a parameter. */ initial: string }) =>
  (key: string): SortLink => {
    const isDescending = sort.startsWith("-");
    const isCurrent = sort.replace("-", "") === key;
    // Names begin with A; years, figures and dates with the largest.
    const wanted = isCurrent ? (isDescending ? key : `-${key}`) : key === initial ? key : `-${key}`;
    const href = withParams(path, "", { ...params, sort: wanted === initial ? null : wanted });
    return isCurrent ? { href, direction: isDescending ? "descending" : "ascending" } : { href };
  };
