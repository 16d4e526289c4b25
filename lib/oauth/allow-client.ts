import { createHash } from "node:crypto";
import { newLink } from "@/lib/accounts/links";
import { requireMay } from "@/lib/accounts/permissions";
import { lockTeamFor, requireActive } from "@/lib/accounts/records";
import { recordEvent } from "@/lib/events/record-event";
import { requireRoom, requireTrust } from "@/lib/keys/insert-key";
import { requireUser, transaction, type Context } from "@/lib/platform/context";
import type { AllowInput } from "./contract";
import { readAuthorisation, redirectWith } from "./read-authorisation";

/** The client of a code; its ID is longer than is worth keeping. */
export const fingerprintOf = (clientId: string): string => createHash("sha256").update(clientId).digest("base64url");

/**
 * Allows a client to get a key of the organisation that is looked at. Returns where the browser goes with the code.
 * @throws DomainError unprocessable (the request), rate-limited, role-missing, step-up-required, organisation-suspended,
 *   conflict (address not verified, too many keys)
 */
export async function allowClient(ctx: Context, orgId: string, { request, mode }: AllowInput): Promise<{ redirect: string }> {
  requireMay(ctx, "keys:write", orgId);
  const { userId, sessionId } = requireUser(ctx);
  const { client, query, scopes } = await readAuthorisation(ctx, request);
  return transaction(ctx, async (tx) => {
    // As for a key that somebody creates: what is refused then is refused before the application gets a code.
    await requireTrust(tx, mode);
    await lockTeamFor(tx, "keys:write", orgId);
    await requireActive(tx, orgId);
    await requireRoom(tx, orgId);
    const data = {
      ...{ orgId, sessionId, mode, name: client.name, scopes: scopes.join(" ") },
      ...{ client: fingerprintOf(query.client_id), redirect: query.redirect_uri, challenge: query.code_challenge },
      ...{ allowedAt: new Date(tx.clock.now()).toISOString(), local: tx.isLocal === true ? "yes" : "no" },
    };
    const code = await newLink(tx, { kind: "authorisation", userId, data });
    await recordEvent(tx, { type: "key.authorised", orgId, subject: orgId, data: { client: client.name, mode } });
    return { redirect: redirectWith(query, { code }) };
  });
}
