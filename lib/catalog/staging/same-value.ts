export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Compares two values of a draft; objects whatever the order of their keys. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (!isObject(a) || !isObject(b)) return JSON.stringify(a) === JSON.stringify(b);
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return names.every((name) => isSameValue(a[name], b[name]));
}
