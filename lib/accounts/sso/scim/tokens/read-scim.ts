import { reading, type Context } from "@/lib/platform/context";
import { requireMay } from "../../../permissions";
import type { ScimView } from "../contract";
import { scimUrl } from "../protocol/about";

/** Whether a directory keeps the members, and with which token. @throws DomainError not-found (another organisation), role-missing */
export async function readScim(ctx: Context, orgId: string): Promise<ScimView> {
  requireMay(ctx, "org:write", orgId);
  const found = await reading(ctx).scimToken.findUnique({ where: { orgId } });
  const token = found && {
    prefix: found.prefix,
    createdAt: found.createdAt.toISOString(),
    lastUsedAt: found.lastUsedAt?.toISOString() ?? null,
  };
  return { url: scimUrl(), token };
}
