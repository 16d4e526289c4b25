import { readAddresses } from "@/lib/core/addresses";
import { DomainError } from "@/lib/core/errors";
import { isWithin } from "@/lib/core/network";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireRecentSignIn, transaction, type Context } from "@/lib/platform/context";
import { bumpVersionOf } from "@/lib/platform/version-clock";
import type { AddressLimits } from "../contract";
import { requireMay } from "../permissions";
import { lockTeamFor } from "../records";

/**
 * Sets from which IP addresses an organisation's keys and its console can be used. Pages go by it at once, the API on every
 * instance within a second. Lists that are switched off are kept.
 * @throws DomainError role-missing, step-up-required, unprocessable (no address or range, none in force, or without one's own)
 */
export async function limitAddresses(ctx: Context, orgId: string, input: AddressLimits): Promise<void> {
  requireMay(ctx, "org:write", orgId);
  requireRecentSignIn(ctx);
  const after = {
    ...input,
    keyAddresses: readAddresses(input.keyAddresses, "keyAddresses"),
    consoleAddresses: readAddresses(input.consoleAddresses, "consoleAddresses"),
  };
  requireSome("keyAddresses", after.limitsKeys, after.keyAddresses);
  requireSome("consoleAddresses", after.limitsConsole, after.consoleAddresses);
  requireOwnAddress(ctx, after);
  return transaction(ctx, async (tx) => {
    await lockTeamFor(tx, "org:write", orgId);
    const before = await tx.db.organisation.findUniqueOrThrow({
      where: { id: orgId },
      select: { limitsKeys: true, keyAddresses: true, limitsConsole: true, consoleAddresses: true },
    });
    const changes = differences(before, after);
    if (Object.keys(changes).length === 0) return;
    await tx.db.organisation.update({ where: { id: orgId }, data: after });
    await recordEvent(tx, { type: "organisation.addresses-changed", orgId, subject: orgId, data: { changes } });
    await bumpVersionOf(tx.db, "access", orgId);
  });
}

const refusal = (parameter: keyof AddressLimits, code: string, detail: string): DomainError =>
  new DomainError("unprocessable", detail, { errors: [{ parameter, code, detail }] });

function requireSome(parameter: "keyAddresses" | "consoleAddresses", isOn: boolean, list: readonly string[]): void {
  if (isOn && list.length === 0) throw refusal(parameter, "required", "Add at least one IP address or range, or turn the limit off.");
}

/** Whoever saves a list from the console must be able to open the console with it. */
function requireOwnAddress({ actor, address = null }: Context, { limitsConsole, consoleAddresses }: AddressLimits): void {
  if (!limitsConsole || actor.kind !== "user") return;
  if (address === null)
    throw refusal("consoleAddresses", "own-address", "Your IP address is unknown here, so this list would lock you out of the console.");
  if (isWithin(consoleAddresses)(address)) return;
  throw refusal("consoleAddresses", "own-address", `This list would lock you out of the console. Add your IP address, ${address}.`);
}
