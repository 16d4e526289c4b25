import { organisationById } from "@/lib/accounts/records";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import { env } from "@/lib/platform/env";
import { bumpVersion } from "@/lib/platform/version-clock";
import { parseAddresses } from "./addresses";
import { SCOPES, type Scope } from "./contract";
import { hashOf, newSecret, type KeyMode } from "./secret";

export type IssueKey = {
  orgId: string;
  name: string;
  mode: KeyMode;
  scopes?: readonly Scope[];
  addresses?: readonly string[];
  expiresAt?: Date;
};
export type IssuedKey = { id: string; secret: string };

/**
 * Makes a key. The secret is in the answer and nowhere else; only its hash is kept.
 * @throws DomainError not-found (organisation), unprocessable (address list, expiry in the past)
 */
export function issueKey(ctx: Context, input: IssueKey): Promise<IssuedKey> {
  requireOperator(ctx);
  parseAddresses(input.addresses ?? []);
  const now = ctx.clock.now();
  if (input.expiresAt && input.expiresAt.getTime() <= now) throw new DomainError("unprocessable", "The expiry is in the past.");
  return transaction(ctx, async (tx) => {
    await organisationById(tx.db, input.orgId);
    const secret = newSecret(env().KEY_PREFIX, input.mode);
    const id = newId("key");
    await tx.db.apiKey.create({
      data: {
        id,
        orgId: input.orgId,
        name: input.name,
        mode: input.mode,
        hash: hashOf(secret),
        hint: secret.slice(-4),
        scopes: [...(input.scopes ?? SCOPES)],
        addresses: [...(input.addresses ?? [])],
        createdAt: new Date(now),
        expiresAt: input.expiresAt ?? null,
      },
    });
    await recordEvent(tx, { type: "key.issued", orgId: input.orgId, subject: id, data: { mode: input.mode } });
    await bumpVersion(tx.db, "access");
    return { id, secret };
  });
}
