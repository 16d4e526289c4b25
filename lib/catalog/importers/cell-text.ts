/** A value as a cell of our own form has it: parts of a list are parted by bars, an object is JSON. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(String).join("|");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
