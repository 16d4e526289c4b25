/** What the status page is given: plain values, worked out on the server. */
export type State = "up" | "down" | "unknown";
export type Bar = { day: string; observed: number; down: number };
export type PartView = {
  component: string;
  title: string;
  look: string;
  state: State;
  sinceMs: number | null;
  /** Since the first heartbeat. */ measuredMinutes: number;
  bars: readonly Bar[];
  months: readonly { month: string; observed: number; down: number; percent: number | null }[];
  /** Only of windows that were measured from their first minute on, and of what was measured so far. */
  shares: readonly { label: string; percent: number | null }[];
};
export type IncidentView = { from: number; to: number; parts: readonly string[]; isOpen: boolean };
