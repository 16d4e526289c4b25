/** Days that may leave, both ends included; null: no limit on that side. */
export type Window = { from: string | null; until: string | null };

/** What a caller may see, resolved for one day. Queries obey it on every way out; nothing else limits rows. */
export type View = {
  /** Names plan and day; answers are cached under it. */
  key: string;
  plan: string;
  /** Only the fixed slice of the sandbox. */
  sandbox: boolean;
  maxRows: number;
  windows: { spot: Window; trends: Window; history: Window | null; shipments: Window | null };
};

export function isInside(day: string, window: Window): boolean {
  return (window.from === null || day >= window.from) && (window.until === null || day <= window.until);
}
