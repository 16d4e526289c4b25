import type { Role } from "@/lib/core/roles";
import type { Tx } from "@/lib/platform/database";
import { defaultRoleOf } from "../connections/records";

/** Of whom the directory gives no other role: what owners chose for single sign-on, else the least. */
export async function defaultRoleIn(db: Tx, orgId: string): Promise<Role> {
  const connection = await db.ssoConnection.findUnique({ where: { orgId } });
  return connection ? defaultRoleOf(connection) : "viewer";
}
