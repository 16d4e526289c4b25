/** Reads our typed tables by key. `Object.keys` gives plain strings, because a value may have more keys than its type; our tables have none. */
type Key<T> = keyof T & string;

export const keysOf = <T extends object>(table: T) => Object.keys(table) as Key<T>[];

export const entriesOf = <T extends object>(table: T) => Object.entries(table) as { [K in Key<T>]: [K, T[K]] }[Key<T>][];

/** Returns a table with a value for each of these names. */
export const tableOf = <K extends string, V>(names: readonly K[], valueOf: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<K, V>;

export const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key);

export const isOneOf = <T>(known: readonly T[], value: unknown): value is T => known.some((one) => one === value);
