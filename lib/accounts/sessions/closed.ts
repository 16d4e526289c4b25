import { DomainError } from "@/lib/core/errors";
import { isWithin } from "@/lib/core/network";

/** An organisation that a member can't open now, and the error of whoever tries. */
export type Closed = { id: string; name: string; reason: ClosedReason };
type ClosedReason = "second-factor-required" | "address-not-allowed" | "directory-required" | "other-directory";

/** What an organisation asks of who opens its console; ranges are null where it is open from anywhere. */
export type ConsoleRules = {
  requiresSecondFactor: boolean;
  ranges: readonly string[] | null;
  /** Members who are no owners come through the directory. */
  requiresDirectory: boolean;
};

/** The member who opens it. `directory`: whose directory opened the session, if one did. */
type Opener = { hasSecondFactor: boolean; address: string | null; isOwner: boolean; directory: "own" | "other" | null };

/** Returns why a member can't open a console now, or null. An address that nobody knows is within no range. */
export function whyClosed({ requiresSecondFactor, ranges, requiresDirectory }: ConsoleRules, member: Opener): ClosedReason | null {
  if (member.directory === "other") return "other-directory";
  if (ranges !== null && !(member.address !== null && isWithin(ranges)(member.address))) return "address-not-allowed";
  // A directory is responsible for how it checks its own people.
  if (member.directory === "own") return null;
  if (requiresDirectory && !member.isOwner) return "directory-required";
  return requiresSecondFactor && !member.hasSecondFactor ? "second-factor-required" : null;
}

export function closedError({ name, reason }: Closed, address: string | null): DomainError {
  switch (reason) {
    case "second-factor-required":
      return new DomainError(
        reason,
        `${name} requires two-factor authentication. Set it up under Account, or sign in with a passkey, to continue.`,
      );
    case "address-not-allowed":
      return new DomainError(
        reason,
        `The console of ${name} can't be used from ${address === null ? "this network" : `the IP address ${address}`}. Connect from an allowed network or ask an owner to add it.`,
      );
    case "directory-required":
      return new DomainError("other-sign-in-required", `${name} requires single sign-on. Sign in through its directory to continue.`);
    case "other-directory":
      return new DomainError(
        "other-sign-in-required",
        `You signed in through the directory of another organisation. Sign in another way to open ${name}.`,
      );
  }
}
