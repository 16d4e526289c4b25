import { DomainError } from "@/lib/core/errors";
import { isWithin } from "@/lib/core/network";

/** An organisation that a member can't open now, and the error of whoever tries. */
export type Closed = { id: string; name: string; reason: "second-factor-required" | "address-not-allowed" };

/** What an organisation asks of who opens its console; ranges are null where it is open from anywhere. */
export type ConsoleRules = { requiresSecondFactor: boolean; ranges: readonly string[] | null };

/** Returns why a member can't open a console now, or null. An address that nobody knows is within no range. */
export function whyClosed(
  { requiresSecondFactor, ranges }: ConsoleRules,
  member: { hasSecondFactor: boolean; address: string | null },
): Closed["reason"] | null {
  if (ranges !== null && !(member.address !== null && isWithin(ranges)(member.address))) return "address-not-allowed";
  return requiresSecondFactor && !member.hasSecondFactor ? "second-factor-required" : null;
}

export const closedError = ({ name, reason }: Closed, address: string | null): DomainError =>
  new DomainError(
    reason,
    reason === "second-factor-required"
      ? `${name} requires two-factor authentication. Set it up under Account, or sign in with a passkey, to continue.`
      : `The console of ${name} can't be used from ${address === null ? "this network" : `the IP address ${address}`}. Connect from an allowed network or ask an owner to add it.`,
  );
