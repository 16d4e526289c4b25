import { perProcess } from "./process-state";

/** Milliseconds since 1970. Everything that asks for the time asks a clock, so that tests can move it. */
export type Clock = { now(): number };

/** The function itself, taken before Next wraps it for its own rendering: the gate asks for the time at every call. */
const { now } = Date;

export const systemClock: Clock = { now: () => now() };

/** The clock of this process: the system's, unless a test put another there before anything asked. */
export const processClock: () => Clock = perProcess("clock", () => systemClock);
