/** Who has something beside a password, as a condition: an authenticator, or a passkey that is both. */
export const HAS_SECOND_FACTOR = { OR: [{ totpConfirmedAt: { not: null } }, { passkeys: { some: {} } }] };

/** What to read of a user to know it. */
export const SECOND_FACTORS = { totpConfirmedAt: true, _count: { select: { passkeys: true } } } as const;

type Factors = { totpConfirmedAt: Date | null; _count: { passkeys: number } };
export const hasSecondFactor = ({ totpConfirmedAt, _count: { passkeys } }: Factors): boolean => totpConfirmedAt !== null || passkeys > 0;
