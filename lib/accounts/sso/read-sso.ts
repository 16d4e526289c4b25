import { reading, type Context } from "@/lib/platform/context";
import { requireMay } from "../permissions";
import type { SsoDomainRow } from "./contract";
import { listDomains } from "./domains/records";

export type SsoView = { domains: SsoDomainRow[] };

/** How an organisation's members sign in through its directory. @throws DomainError not-found (another organisation), role-missing */
export async function readSso(ctx: Context, orgId: string): Promise<SsoView> {
  requireMay(ctx, "org:write", orgId);
  return { domains: await listDomains(reading(ctx), orgId) };
}
