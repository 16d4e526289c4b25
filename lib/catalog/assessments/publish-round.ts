import { requireStaff, type Context } from "@/lib/platform/context";
import { discardImport } from "../imports/discard-import";
import { publishImport, type Published } from "../releases/publish-import";
import { roundById } from "./records";
import { stageRound } from "./stage-round";

/**
 * Publishes a complete round as a release of its source, by the way that every import goes. A round that was staged before is
 * published as it was staged; one that can't be published is open again.
 * @throws DomainError not-found, conflict, outdated
 */
export async function publishRound(
  ctx: Context,
  id: string,
  { title, allowWorse = false }: { title?: string | undefined; allowWorse?: boolean } = {},
): Promise<Published | null> {
  requireStaff(ctx, "data:write");
  const round = await roundById(id);
  const waiting = round.state === "staged" ? round.import_id : null;
  const importId = waiting ?? (await stageRound(ctx, id)).import_id;
  try {
    return await publishImport(ctx, importId, { title: title ?? `Prices of ${round.date}, ${round.frequency} assessment`, allowWorse });
  } catch (error) {
    if (waiting === null) await discardImport(ctx, importId);
    throw error;
  }
}
