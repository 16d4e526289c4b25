import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { reading, requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { ownUrl } from "@/lib/platform/env";
import { seal } from "@/lib/platform/seal";
import type { SsoKey } from "@/prisma/generated/client";
import { requireMay } from "../../permissions";
import { lockTeamFor } from "../../records";
import { announceChange } from "../connections/announce-change";
import { connectionInOrg } from "../connections/records";
import { currentKey, KEY_PURPOSE, listKeys } from "./records";
import { newKeyPair } from "./self-signed";

function requireNoNext(keys: readonly SsoKey[]): void {
  if (keys.some(({ usedFrom }) => usedFrom === null))
    throw new DomainError("conflict", "There is a next certificate already. Enter it in your directory, then use it.");
}

/**
 * Makes our key pair for a SAML directory: the first, which is in use at once, or the next, which the directory gets to know first.
 * @throws DomainError role-missing, step-up-required, not-found, conflict (another protocol, or there is a next one)
 */
export async function createCertificate(ctx: Context, orgId: string): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  const db = reading(ctx);
  const { id, protocol } = await connectionInOrg(db, orgId);
  if (protocol !== "saml") throw new DomainError("conflict", "Certificates are for SAML only.");
  requireNoNext(await listKeys(db, id, ctx.clock.now()));
  const pair = await newKeyPair(new URL(ownUrl()).hostname, ctx.clock.now());
  await transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const { id: connectionId } = await connectionInOrg(tx.db, orgId);
    const now = new Date(tx.clock.now());
    const keys = await listKeys(tx.db, connectionId, tx.clock.now());
    requireNoNext(keys);
    const usedFrom = currentKey(keys) ? null : now;
    const { certificate, privateKey } = pair;
    const data = { id: newId("ssk"), connectionId, certificate, privateKey: seal(KEY_PURPOSE, privateKey), createdAt: now, usedFrom };
    await tx.db.ssoKey.create({ data });
    await announceChange(tx, orgId, usedFrom === null ? "nextCertificate" : "certificate");
  });
}
