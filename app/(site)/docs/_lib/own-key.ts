import type { OwnKey } from "@/components/code/own-key";
import { maskedKey } from "@/components/keys/words";
import { roleMay } from "@/lib/core/roles";
import { listKeys } from "@/lib/keys/list-keys";
import { env } from "@/lib/platform/env";
import { publicPage } from "@/lib/portal/page-access";

/** The newest key that works, of the sandbox if there is one; undefined for who has no keys to see. */
export async function readOwnKey(): Promise<OwnKey | undefined> {
  const { ctx, visit } = await publicPage();
  const org = visit?.org;
  if (!org || org.role === "staff-view" || !roleMay(org.role, "keys:read")) return undefined;
  const newest = async (mode: "test" | "live") => (await listKeys(ctx, { orgId: org.id, mode, state: "working", limit: 1 })).rows[0];
  const key = (await newest("test")) ?? (await newest("live"));
  return key === undefined ? null : { name: key.name, masked: maskedKey(env().KEY_PREFIX, key), href: `/console/keys/${key.id}` };
}
