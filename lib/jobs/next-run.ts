import { MINUTE_MS } from "@/lib/core/durations";
/** Pure: when a line of cron runs next, in UTC. Knows the forms that our jobs use: stars, steps, numbers and lists of them. */
const LOOKED_MINUTES = 60 * 24 * 8;

function matcher(field: string): ((value: number) => boolean) | null {
  const step = /^\*(?:\/(\d{1,2}))?$/.exec(field);
  if (step) return (value) => value % Number(step[1] ?? 1) === 0;
  if (!/^\d{1,2}(,\d{1,2})*$/.test(field)) return null;
  const wanted = new Set(field.split(",").map(Number));
  return (value) => wanted.has(value);
}

/** The first minute after `nowMs`; null for what this does not understand, and for what does not run within a week. */
export function nextRun(cron: string, nowMs: number): number | null {
  const fields = cron.trim().split(/\s+/);
  const [minute, hour, weekday] = [fields[0], fields[1], fields[4]].map((field) => matcher(field ?? ""));
  if (fields.length !== 5 || fields[2] !== "*" || fields[3] !== "*" || !minute || !hour || !weekday) return null;
  const first = Math.floor(nowMs / MINUTE_MS + 1) * MINUTE_MS;
  for (let i = 0; i < LOOKED_MINUTES; i++) {
    const at = new Date(first + i * MINUTE_MS);
    if (minute(at.getUTCMinutes()) && hour(at.getUTCHours()) && weekday(at.getUTCDay())) return at.getTime();
  }
  return null;
}
