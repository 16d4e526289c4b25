export type Cookies = { get(name: string): { value: string } | undefined };

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The cookies of a request that no framework has read; of two with one name the last counts, as in the pages. */
export function cookiesIn(header: string | undefined): Cookies {
  const values = new Map(
    (header ?? "").split(";").flatMap((pair) => {
      const at = pair.indexOf("=");
      return at === -1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())] as const];
    }),
  );
  return {
    get: (name) => {
      const value = values.get(name);
      return value === undefined ? undefined : { value };
    },
  };
}
