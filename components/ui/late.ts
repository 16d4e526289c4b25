/** Something that is loaded once: `loaded` is null until then. What failed is tried again at the next call. */
export type Late<T> = { load: () => Promise<T>; loaded: T | null };

export function late<T>(bring: () => Promise<T>): Late<T> {
  const it: Late<T> = { load: async () => (it.loaded ??= await bring()), loaded: null };
  return it;
}
