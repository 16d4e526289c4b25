import { may } from "@/lib/accounts/permissions";
import type { Context } from "@/lib/platform/context";
import type { Queryable } from "@/lib/platform/database";
import { EXPLORER_KEY } from "../contract";

type Named = { id: string; name: string; hint: string };

/** What tells keys apart for who may not see them, such as analysts. */
const withoutName = (id: string): string => (id === EXPLORER_KEY ? "Explorer" : `Key …${id.slice(-4)}`);

/** Names of keys of an organisation, no two alike; of one that isn't there any more its id. */
export async function nameKeys(
  ctx: Context,
  db: Queryable,
  { orgId, ids }: { orgId: string; ids: readonly string[] },
): Promise<Map<string, string>> {
  if (!may(ctx, "keys:read", orgId)) return new Map(ids.map((id) => [id, withoutName(id)]));
  const { rows } = await db.query<Named>("select id, name, hint from api_key where org_id = $1 and id = any($2)", [orgId, ids]);
  const uses = new Map<string, number>();
  for (const { name } of rows) uses.set(name, (uses.get(name) ?? 0) + 1);
  const names = new Map(rows.map(({ id, name, hint }) => [id, uses.get(name) === 1 && name !== "Explorer" ? name : `${name} …${hint}`]));
  const nameOf = (id: string): string => names.get(id) ?? (id === EXPLORER_KEY ? "Explorer" : id);
  return new Map(ids.map((id) => [id, nameOf(id)]));
}
