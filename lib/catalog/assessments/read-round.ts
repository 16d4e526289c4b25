import { requireStaff, type Context } from "@/lib/platform/context";
import { actorId } from "../releases/actor-id";
import type { RoundSheet } from "./contract";
import { readEntries, shown } from "./read-entries";
import { roundById } from "./records";

/** One round with all its series. @throws DomainError not-found */
export async function readRound(ctx: Context, id: string): Promise<RoundSheet> {
  requireStaff(ctx, "data:read");
  const round = await roundById(id);
  return { round, entries: (await readEntries(round, actorId(ctx))).map(shown) };
}
