import { reading, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import { connectionView, hasTested } from "./connections/records";
import type { ListedDomain, SsoConnectionView } from "./contract";
import { listDomains } from "./domains/records";
import { listKeys } from "./keys/records";

/** `connection` null: none is set up. */
export type SsoView = { domains: ListedDomain[]; connection: SsoConnectionView | null };

/** How an organisation's members sign in through its directory. @throws DomainError not-found (another organisation), role-missing */
export async function readSso(ctx: Context, orgId: string): Promise<SsoView> {
  requireMay(ctx, "org:write", orgId);
  const db = reading(ctx);
  const connection = await db.ssoConnection.findUnique({ where: { orgId } });
  const isTested = connection !== null && ctx.actor.kind === "user" && (await hasTested(db, connection, ctx.actor.userId));
  const keys = connection === null ? [] : await listKeys(db, connection.id, ctx.clock.now());
  return { domains: await listDomains(db, orgId), connection: connection && connectionView(connection, { keys, isTested }) };
}
