import { seal, unseal } from "@/lib/platform/seal";

const PURPOSE = "webhook-secret";

export const sealedSecret = (secret: string): string => seal(PURPOSE, secret);

/** The end of an overlap that is not over; null otherwise. */
export const readableEnd = (until: Date | null, nowMs: number): Date | null => (until && until.getTime() > nowMs ? until : null);

type Sealed = { secret: string; oldSecret: string | null; oldSecretUntil: Date | null };

/** The secrets that sign now: the newest first, the one before while the overlap lasts. */
export const secretsInForce = ({ secret, oldSecret, oldSecretUntil }: Sealed, nowMs: number): string[] =>
  [secret, ...(oldSecret !== null && readableEnd(oldSecretUntil, nowMs) ? [oldSecret] : [])].map((sealed) => unseal(PURPOSE, sealed));
