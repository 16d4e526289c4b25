type Choice = { value: string; q: number };

/** The entries of an Accept-like header, best first. */
export function choices(header: string): Choice[] {
  return header
    .split(",")
    .map((entry): Choice => {
      const [value = "", ...params] = entry.split(";").map((part) => part.trim().toLowerCase());
      const q = params.find((param) => param.startsWith("q="));
      return { value, q: q === undefined ? 1 : Number(q.slice(2)) || 0 };
    })
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q);
}
