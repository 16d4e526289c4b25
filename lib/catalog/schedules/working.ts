import type { Outside } from "./places/outside";

/** `passed` hears of each step that is behind a run: tests end the process there. */
export type Working = { outside: Outside; passed?: (step: string) => void | Promise<void> };

/** The signal aborts as soon as the run is somebody else's. */
export type Held = Working & { signal: AbortSignal };
