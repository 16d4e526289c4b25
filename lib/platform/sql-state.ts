const DEEPEST = 4;
const PRISMA_CODE = /^P[12]\d{3}$/;

/** The code that an error carries: PostgreSQL's, Prisma's or the system's; "" when it has none. */
export const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string" ? error.code : "";

/** An error and all that it was made from, as Prisma and its driver nest them. */
export function errorsWithin(error: unknown, depth = 0): unknown[] {
  if (typeof error !== "object" || error === null || depth > DEEPEST) return [];
  const meta = "meta" in error ? error.meta : null;
  const adapter = typeof meta === "object" && meta !== null && "driverAdapterError" in meta ? meta.driverAdapterError : null;
  const original = "originalCode" in error ? { code: error.originalCode } : null;
  const inside = ["cause" in error ? error.cause : null, adapter, original];
  return [error, ...inside.flatMap((one) => errorsWithin(one, depth + 1))];
}

/** What PostgreSQL calls an error that it has reported, such as 23505; undefined for what never got that far. */
export const sqlStateOf = (error: unknown): string | undefined =>
  errorsWithin(error)
    .map(codeOf)
    .find((code) => /^(?=.*\d)[0-9A-Z]{5}$/.test(code) && !PRISMA_CODE.test(code));

/** A value that its column can't hold, or a rule of the table that a row breaks: trying again changes nothing. */
export const isRefusal = (state: string | undefined): boolean => state !== undefined && /^2[23]/.test(state);

/** It ran into its limit of time, or was ended by hand. */
export const isCancelled = (state: string | undefined): boolean => state === "57014";

/** Somebody else kept a lock for too long. Nothing was done. */
export const isLockTimeout = (state: string | undefined): boolean => state === "55P03";
