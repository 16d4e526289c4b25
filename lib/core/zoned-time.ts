import { DAY_MS } from "./durations";

/** True for a zone that this runtime knows, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).format() !== "";
  } catch {
    return false;
  }
}

/** What the clock on the wall of a zone shows, as if it were UTC; Swedish writes dates as ISO does. */
const wallMs = (atMs: number, zone: string): number =>
  Date.parse(`${new Date(atMs).toLocaleString("sv-SE", { timeZone: zone }).replace(" ", "T")}Z`);

/**
 * The moment at which the clock of a zone shows this day (YYYY-MM-DD) and time (HH:MM). Of an hour that comes twice it is the
 * first; a time that is left out when the clocks go forward is as much later as they are moved.
 */
export function zonedMoment(day: string, time: string, zone: string): number {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((atMs) => wallMs(atMs, zone) - atMs);
  const found = offsets.map((offset) => wanted - offset).filter((atMs) => wallMs(atMs, zone) === wanted);
  return found.length > 0 ? Math.min(...found) : wanted - Math.min(...offsets);
}

/** "2026-11-23" and "16:00" of a moment in a zone. */
export function zonedParts(atMs: number, zone: string): { day: string; time: string } {
  const text = new Date(wallMs(atMs, zone)).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}
