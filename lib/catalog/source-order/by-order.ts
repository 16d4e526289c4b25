/** A source of a table. `since`: the release since which it has had rows of it without a gap. */
export type Contender = { source: string; synthetic: boolean; since: number };

/**
 * Compares two sources of the same table; the lower one responds. Those that staff ordered come first. Then real data comes before
 * generated, and who has had the table longer before who is new: nobody takes a table over that was not ordered to.
 */
export const byOrder =
  (stated: readonly string[]) =>
  (a: Contender, b: Contender): number => {
    const rank = ({ source }: Contender): number => (stated.includes(source) ? stated.indexOf(source) : stated.length);
    return (
      rank(a) - rank(b) ||
      Number(a.synthetic) - Number(b.synthetic) ||
      a.since - b.since ||
      (a.source < b.source ? -1 : Number(a.source > b.source))
    );
  };
