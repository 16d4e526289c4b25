/** What is shown once, the oldest first, and whose pages were open last: null until one belonged to somebody. */
export type Held<T> = { owner: string | null; shown: readonly T[] };

export const NOTHING_HELD = { owner: null, shown: [] } satisfies Held<never>;

/** A page of `owner` is open: what was shown to somebody else goes. */
export const openedBy = <T>(held: Held<T>, owner: string): Held<T> =>
  held.owner === owner ? held : { owner, shown: held.owner === null ? held.shown : [] };

/** Adds what was asked for on a page of `owner`, unless the pages are somebody else's by now. */
export const show = <T>(held: Held<T>, owner: string | null, shown: T): Held<T> =>
  held.owner === owner ? { owner, shown: [...held.shown, shown] } : held;

export const closeFirst = <T>({ owner, shown }: Held<T>): Held<T> => ({ owner, shown: shown.slice(1) });
