import { newId } from "@/lib/core/ids";
import { pool, prisma } from "@/lib/platform/database";
import type { Scene } from "./scene";

const NOTE = `${"Very-long-note-without-a-space-".repeat(8)}☀️`;

/** A round over published series, without publishing any: one price within its bound, one above it, one skipped, the rest open. */
export async function assessmentScenes(staff: string): Promise<Scene[]> {
  const { rows } = await pool().query<{ id: string; source: string; avg: string; hash: string }>(
    `select distinct on (s.stage, s.id) s.id, s.source, p.avg::text, p.content_hash as hash from price_series s
     join spot_price p on p.series_id = s.id and p.to_release is null and p.date < '2100-01-01' order by s.stage, s.id, p.date desc limit 12`,
  );
  const said = [
    ({ avg }: { avg: string }) => ({ state: "entered", avg: String(Number(avg) * 1.01) }),
    ({ avg }: { avg: string }) => ({ state: "entered", avg: String(Number(avg) * 1.3), note: NOTE }),
    () => ({ state: "skipped", note: NOTE }),
    ({ avg }: { avg: string }) => ({ state: "unchanged", avg }),
  ];
  const create = rows.map((row, i) => ({ seriesId: row.id, beforeHash: row.hash, enteredAt: new Date(), ...said[i]?.(row) }));
  const round = { source: rows[0]?.source ?? "", frequency: "daily", approval: "over_bound", boundPct: 5, createdAt: new Date() };
  const id = newId("asr");
  await prisma().assessmentRound.create({ data: { id, ...round, date: new Date("2100-01-01"), entries: { create } } });
  return [{ name: "assessment round", path: `/staff/data/assessments/${id}`, as: staff }];
}
