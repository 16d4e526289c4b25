const AWAY_AFTER_MS = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "focus"] as const;

let lastSignMs = Date.now();

if (typeof window !== "undefined")
  for (const sign of SIGNS) window.addEventListener(sign, () => (lastSignMs = Date.now()), { passive: true, capture: true });

/** Whether somebody has touched this page within the last minute. What it asks for by itself after that keeps nobody signed in. */
export const isAttended = (): boolean => Date.now() - lastSignMs < AWAY_AFTER_MS;
