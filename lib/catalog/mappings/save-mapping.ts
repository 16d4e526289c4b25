import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { recordEvent } from "@/lib/events/record-event";
import { requireOperator, requireStaff, transaction, type Context, type TxContext } from "@/lib/platform/context";
import type { Importer, Source } from "../drafts";
import { actorId } from "../releases/actor-id";
import { jsonColumn } from "../staging/staged-row";
import type { Mapping } from "./contract";
import { mappingRef } from "./saved-mapping";

export type NewMapping = { name: string; mapping: Mapping; source: Source; mode: Importer["mode"]; print: string };

type Row = { definition: object; source: object; mode: string; headerPrint: string };

const rowOf = ({ mapping, source: { code, name, licence }, mode, print }: NewMapping): Row => ({
  definition: mapping,
  source: { code, name, licence },
  mode,
  headerPrint: print,
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

const SavedSource = z.object({ code: z.string() });

/** A name in use gets a new version of the same thing, and never becomes another thing. @throws DomainError conflict */
function refuseTakeover(
  { name, versions: [newest] }: { name: string; versions: { resource: string; source: unknown }[] },
  given: NewMapping,
): void {
  if (!newest) return;
  const { code } = SavedSource.parse(newest.source);
  if (newest.resource === given.mapping.resource && code === given.source.code) return;
  throw new DomainError(
    "conflict",
    `The mapping “${name}” reads ${newest.resource.replace("_", " ")} records of the source ${code}. Choose another name, or archive it first.`,
  );
}

/** The database gives keys in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/**
 * Saves a mapping under its name, as the next version where the name is in use. What is the same as the newest version stays that
 * version. Returns how a run names it.
 */
export async function saveMapping(tx: TxContext, given: NewMapping): Promise<string> {
  const now = new Date(tx.clock.now());
  const existing = await tx.db.importMapping.findFirst({
    where: { name: { equals: given.name, mode: "insensitive" }, archivedAt: null },
    include: { versions: { orderBy: { version: "desc" }, take: 1 } },
  });
  const row = rowOf(given);
  if (existing) refuseTakeover(existing, given);
  const newest = existing?.versions[0];
  if (
    existing &&
    newest &&
    isSame(row, { definition: newest.definition, source: newest.source, mode: newest.mode, headerPrint: newest.headerPrint })
  )
    return mappingRef({ id: existing.id, version: newest.version });
  const id = existing?.id ?? newId("map");
  const version = (newest?.version ?? 0) + 1;
  if (!existing) await tx.db.importMapping.create({ data: { id, name: given.name, createdAt: now } });
  await tx.db.importMappingVersion.create({
    data: {
      ...{ mappingId: id, version, resource: given.mapping.resource, mode: row.mode, headerPrint: row.headerPrint },
      ...{ definition: jsonColumn(row.definition), source: jsonColumn(row.source), createdAt: now, createdBy: actorId(tx) },
    },
  });
  await recordEvent(tx, { type: "mapping.saved", subject: id, data: { name: given.name, version, source: given.source.code } });
  return mappingRef({ id, version });
}

/** Takes a mapping out of use; what was read by it stays as it is. @throws DomainError not-found, conflict while a schedule reads by it */
export async function archiveMapping(ctx: Context, id: string): Promise<void> {
  requireStaff(ctx, "data:write");
  await transaction(ctx, async (tx) => {
    const user = await tx.db.importSchedule.findFirst({ where: { mappingId: id, removedAt: null }, select: { name: true } });
    if (user) throw new DomainError("conflict", `The schedule “${user.name}” uses this mapping. Change or remove the schedule first.`);
    const { count } = await tx.db.importMapping.updateMany({
      where: { id, archivedAt: null },
      data: { archivedAt: new Date(tx.clock.now()) },
    });
    if (count !== 1) throw new DomainError("not-found", `There is no mapping ${id}.`);
    await recordEvent(tx, { type: "mapping.archived", subject: id });
  });
}

/** Saves a mapping from the command line. */
export function storeMapping(ctx: Context, given: NewMapping): Promise<string> {
  requireOperator(ctx);
  return transaction(ctx, (tx) => saveMapping(tx, given));
}
