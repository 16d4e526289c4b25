/**
 * Loaded before the server by the journeys, and by nothing else: puts a clock in place of the process's own
 * whose offset stands in a file. The server itself knows no way to move its time.
 */
import { readFileSync } from "node:fs";

const file = process.env.JOURNEY_CLOCK_FILE;
const LOOK_EVERY_MS = 50;
let lookedAt = 0;
let offsetMs = 0;

function offset() {
  const now = Date.now();
  if (now - lookedAt < LOOK_EVERY_MS) return offsetMs;
  lookedAt = now;
  try {
    offsetMs = Number(readFileSync(file, "utf8")) || 0;
  } catch {
    offsetMs = 0;
  }
  return offsetMs;
}

const clock = { now: () => Date.now() + offset() };
const state = (globalThis[Symbol.for("heliodex.state")] ??= new Map());
if (file) state.set("clock", clock);
// The database's time passes with it: a server whose clock disagrees with the database's runs no jobs.
if (file) state.set("database-clock", { ...clock, of: clock.now });
