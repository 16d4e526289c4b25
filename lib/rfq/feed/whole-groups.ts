/**
 * The first of a list, up to a limit and without the beginning of a group that goes on behind it. A first group that is
 * larger than the limit is there with all that the list has of it.
 */
export function wholeGroups<T extends { groupId: string | null }>(list: readonly T[], limit: number): T[] {
  const groupId = list[limit]?.groupId;
  if (groupId == null) return list.slice(0, limit);
  let end = limit;
  while (end > 0 && list[end - 1]?.groupId === groupId) end--;
  if (end === 0) while (list[end]?.groupId === groupId) end++;
  return list.slice(0, end);
}
