import { randomInt } from "node:crypto";

/** The same in random order, so that an order tells nothing. */
export function mixed<T>(list: readonly T[]): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = randomInt(i + 1);
    const [a, b] = [out[i], out[j]];
    if (a !== undefined && b !== undefined) [out[i], out[j]] = [b, a];
  }
  return out;
}

/** The same with those of a group one behind the other, groups and members in random order. */
export function mixedGroups<T extends { groupId: string }>(list: readonly T[]): T[] {
  const groups = new Map<string, T[]>();
  for (const one of mixed(list)) {
    const others = groups.get(one.groupId);
    if (others) others.push(one);
    else groups.set(one.groupId, [one]);
  }
  return [...groups.values()].flat();
}
