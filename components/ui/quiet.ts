/** After so long a page has been drawn and its first calls are answered: time to load what may be needed when the connection is gone. */
export const QUIET_MS = 3_000;
