import { requireMay } from "@/lib/accounts/permissions";
import { DomainError } from "@/lib/core/errors";
import { EVENTS } from "@/lib/events/catalogue/contract";
import { reading, type Context } from "@/lib/platform/context";
import type { KeyDetail } from "./contract";
import { KEY_ROW, keyRow } from "./key-rows";

const LINK = { id: true, name: true, hint: true } as const;

/**
 * One key of an organisation with what came before and after it; never the secret.
 * @throws DomainError not-found, role-missing
 */
export async function readKey(ctx: Context, orgId: string, keyId: string): Promise<KeyDetail> {
  requireMay(ctx, "keys:read", orgId);
  const db = reading(ctx);
  const key = await db.apiKey.findFirst({ where: { id: keyId, orgId }, select: { ...KEY_ROW, lastUsedAddress: true } });
  if (!key) throw new DomainError("not-found", `There is no key ${keyId}.`);
  const made = await db.event.findFirst({ where: { subject: keyId, orgId, type: "key.issued" }, select: { data: true } });
  const replaced = EVENTS["key.issued"].read(made?.data).replaces ?? null;
  const [successor, predecessor] = await Promise.all([
    key.successorId === null ? null : db.apiKey.findFirst({ where: { id: key.successorId, orgId }, select: LINK }),
    replaced === null ? null : db.apiKey.findFirst({ where: { id: replaced, orgId }, select: LINK }),
  ]);
  return { ...keyRow(key), successor, predecessor };
}
