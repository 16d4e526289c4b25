import { pool } from "@/lib/platform/database";
import type { Component } from "./contract";
import { minuteOf } from "./rules";

/** What a look at one part found. */
export type Look = { component: Component; isUp: boolean; durationMs: number };

/** Several instances look at the same minute: one that found the part up is enough, and the quickest of those counts. */
const WRITE = `
  insert into heartbeat (component, minute, is_up, duration_ms)
  select l.component, $1, l.is_up, l.duration_ms from unnest($2::text[], $3::boolean[], $4::int[]) l(component, is_up, duration_ms)
  on conflict (component, minute) do update set
    is_up = heartbeat.is_up or excluded.is_up,
    duration_ms = case when heartbeat.is_up = excluded.is_up then least(heartbeat.duration_ms, excluded.duration_ms)
      when heartbeat.is_up then heartbeat.duration_ms else excluded.duration_ms end`;

/** Writes the heartbeats of the minute of `nowMs`. */
export async function writeHeartbeats(nowMs: number, looks: readonly Look[]): Promise<void> {
  if (looks.length === 0) return;
  await pool().query(WRITE, [
    new Date(minuteOf(nowMs)),
    looks.map(({ component }) => component),
    looks.map(({ isUp }) => isUp),
    looks.map(({ durationMs }) => Math.round(durationMs)),
  ]);
}
