import { z } from "zod";
import type { Tx } from "@/lib/platform/database";
import type { RequestDetail } from "./contract";
import { namesOf } from "./records";

const Data = z.record(z.string(), z.unknown());
const Who = z.object({ kind: z.string(), id: z.string().nullable() });

const WHO: Readonly<Record<string, string>> = { visitor: "Applicant", job: "Clock", operator: "Command line", key: "API key" };

/** Everything that was recorded about a request, the oldest first, with the names of those who did it. */
export async function readHistory(db: Tx, requestId: string): Promise<RequestDetail["history"]> {
  const events = await db.event.findMany({ where: { subject: requestId }, orderBy: { id: "asc" }, take: 500 });
  const actors = events.map(({ actor }) => Who.parse(actor));
  const names = await namesOf(
    db,
    actors.map(({ id }) => id),
  );
  return events.map(({ id, type, at, data, actorId }, i) => ({
    id,
    type,
    at: at.toISOString(),
    data: Data.parse(data),
    actor: names.get(actorId ?? "") ?? WHO[actors[i]?.kind ?? ""] ?? "Someone who is gone",
  }));
}
