import { keysOf } from "@/lib/core/tables";
import type { Changes } from "./contract";

/** The database gives keys in an order of its own, and lists of settings have none. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).toSorted();
  if (typeof value !== "object" || value === null || value instanceof Date) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

const comparable = (value: unknown): string => JSON.stringify(sorted(value));

/**
 * Returns which settings changed, each with its value before and after, as the record keeps them. Of those in `untold` only that
 * they changed: what may be secret or names a person must not outlive it there.
 */
export function differences<T extends object>(
  before: { readonly [Name in keyof T]?: unknown },
  after: T,
  untold: readonly (keyof T)[] = [],
): Changes {
  const changed = keysOf(after).filter((name) => after[name] !== undefined && comparable(before[name]) !== comparable(after[name]));
  return Object.fromEntries(
    changed.map((name) => [name, untold.includes(name) ? true : { from: before[name] ?? null, to: after[name] ?? null }]),
  );
}

/**
 * Returns the same for a change of an organisation: of `erasable`, the record only says that they changed, and their values are kept
 * beside it, until the organisation is deleted.
 */
export function erasableDifferences<T extends object>(
  before: { readonly [Name in keyof T]?: unknown },
  after: T,
  { erasable, untold = [] }: { erasable: readonly (keyof T & string)[]; untold?: readonly (keyof T & string)[] },
): { changes: Changes; erasable: Changes } {
  const beside = new Set<string>(erasable);
  const values = Object.entries(differences(before, after)).filter(([name]) => beside.has(name));
  return { changes: differences(before, after, [...erasable, ...untold]), erasable: Object.fromEntries(values) };
}
