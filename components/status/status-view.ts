/** What the status page is given: plain values, worked out on the server. */
export type State = "up" | "down" | "unknown";
export type Bar = { day: string; observed: number; down: number };
export type PartView = {
  component: string;
  title: string;
  look: string;
  state: State;
  sinceMs: number | null;
  bars: readonly Bar[];
  months: readonly { month: string; observed: number; down: number; percent: number | null }[];
  shares: readonly { label: string; percent: number | null }[];
};
export type IncidentView = { from: number; to: number; parts: readonly string[]; isOpen: boolean };
