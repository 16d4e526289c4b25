import type { DISABLED_REASONS } from "../contract";

/** A delivery that was given up, as staff sees it. */
export type AllFailedRow = {
  id: string;
  orgId: string;
  organisation: string;
  host: string;
  type: string;
  attempts: number;
  lastStatus: number | null;
  lastError: string | null;
  isEnabled: boolean;
  disabledReason: (typeof DISABLED_REASONS)[number] | null;
  createdAt: string;
};
export type AllFailedPage = { rows: AllFailedRow[]; next: string | null };
