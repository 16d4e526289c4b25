const plain = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : typeof value === "bigint" ? Number(value) : value;

/** Returns the values of a row under the names that the API gives them, times in ISO. What of it leaves is what a schema then picks. */
export const snakeCased = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), plain(value)]),
  );
