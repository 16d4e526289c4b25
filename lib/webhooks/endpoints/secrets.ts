import type { SealedColumn } from "@/lib/platform/reseal";
import { seal, unseal } from "@/lib/platform/seal";

const PURPOSE = "webhook-secret";

/** Where signing secrets are kept, for who seals them anew. */
export const SEALED_SIGNING_SECRETS: readonly SealedColumn[] = ["secret", "old_secret"].map((column) => ({
  ...{ title: column === "secret" ? "webhook secrets" : "earlier webhook secrets", table: "webhook_endpoint" },
  ...{ column, purpose: PURPOSE },
}));

export const sealedSecret = (secret: string): string => seal(PURPOSE, secret);

/** The end of an overlap that is not over; null otherwise. */
export const readableEnd = (until: Date | null, nowMs: number): Date | null => (until && until.getTime() > nowMs ? until : null);

type Sealed = { secret: string; oldSecret: string | null; oldSecretUntil: Date | null };

/**
 * The secrets that sign now: the newest first, the one before while the overlap lasts. One that no listed secret of the
 * installation opens is left out.
 */
export const secretsInForce = ({ secret, oldSecret, oldSecretUntil }: Sealed, nowMs: number): string[] =>
  [secret, ...(oldSecret !== null && readableEnd(oldSecretUntil, nowMs) ? [oldSecret] : [])].flatMap(
    (sealed) => unseal(PURPOSE, sealed) ?? [],
  );
