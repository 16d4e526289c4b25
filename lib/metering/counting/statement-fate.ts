import { isLockTimeout } from "@/lib/platform/sql-state";

/** A lock that was not free in time, two that waited for each other, or a statement that took too long: nothing was done. */
export const isHeldUp = (state: string | undefined): boolean => isLockTimeout(state) || state === "40P01" || state === "57014";

/** An error that the database reports inside a statement undoes it. One of the connection, or its end, says nothing. */
export const isFateKnown = (state: string | undefined): boolean => state !== undefined && !/^(08|57P)/.test(state);
