export const API_VERSION = "2026-10-28.endive";

export type Dunning = {
  /** Days after the first failed attempt at which an unpaid renewal is tried again. */
  retryAfterDays: number[];
  /** What becomes of the subscription when the last attempt failed. */
  then: "cancel" | "unpaid" | "past_due";
};

export type SandboxOptions = {
  secretKey: string;
  webhookSecret: string;
  webhookUrl: string | null;
  stateFile: string | null;
  /** The name on the hosted pages and invoices. */
  merchant: string;
  /** The wall clock in ms. */
  now?: () => number;
  log?: (line: string) => void;
  retryDelaysMs?: number[];
  dunning?: Dunning;
};

export type ResolvedOptions = Required<SandboxOptions>;

const MINUTE_MS = 60_000;

export const resolveOptions = (options: SandboxOptions): ResolvedOptions => ({
  now: () => Date.now(),
  log: () => undefined,
  retryDelaysMs: [1_000, 5_000, 30_000, 2 * MINUTE_MS, 10 * MINUTE_MS],
  dunning: { retryAfterDays: [3, 5, 7, 10], then: "cancel" },
  ...options,
});
