import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { prisma } from "@/lib/platform/database";
import type { ImportMappingVersion } from "@/prisma/generated/client";
import type { Importer, Source } from "../drafts";
import { FORMS } from "../importers/forms/all";
import { Mapping } from "./contract";
import { mappedImporter } from "./mapped-importer";

const SavedSource = z.object({ code: z.string(), name: z.string(), licence: z.string() });

export type SavedMapping = {
  ref: string;
  id: string;
  version: number;
  name: string;
  mapping: Mapping;
  /** Of the columns that it was made for. */
  print: string;
  source: Source;
  mode: Importer["mode"];
};

/** How a run names the version that it is read by. */
export const mappingRef = ({ id, version }: { id: string; version: number }): string => `${id}:${version}`;

type Found = ImportMappingVersion & { mapping: { name: string } };

function present({ mappingId, version, definition, headerPrint, source, mode, mapping: { name } }: Found): SavedMapping {
  const mapping = Mapping.parse(definition);
  return {
    ref: mappingRef({ id: mappingId, version }),
    id: mappingId,
    version,
    name,
    mapping,
    print: headerPrint,
    source: { ...FORMS[mapping.resource].source, ...SavedSource.parse(source) },
    mode: mode === "snapshot" ? "snapshot" : "merge",
  };
}

const include = { mapping: { select: { name: true } } } as const;

/** A version of a mapping, archived or not. @throws DomainError not-found */
export async function readMapping(ref: string): Promise<SavedMapping> {
  const [mappingId = "", version = ""] = ref.split(":");
  const found = await prisma().importMappingVersion.findFirst({ where: { mappingId, version: Number(version) || 0 }, include });
  if (!found) throw new DomainError("not-found", `There is no mapping ${ref}.`);
  return present(found);
}

/** The newest version of a mapping in use, by its id or name; null where there is none. */
export async function newestMapping(named: string): Promise<SavedMapping | null> {
  const which = { OR: [{ id: named }, { name: { equals: named, mode: "insensitive" as const } }] };
  const found = await prisma().importMappingVersion.findFirst({
    where: { mapping: { archivedAt: null, ...which } },
    orderBy: { version: "desc" },
    include,
  });
  return found && present(found);
}

/**
 * The mappings in use whose newest version was made for the columns of one of the first records, at the same place. Files without a
 * header all look alike, so they are never matched.
 */
export async function mappingsForPrints(prints: readonly (readonly string[])[]): Promise<SavedMapping[]> {
  const fitting = await prisma().importMappingVersion.findMany({
    where: { headerPrint: { in: prints.flat() }, mapping: { archivedAt: null } },
    include,
  });
  const matching: SavedMapping[] = [];
  for (const version of fitting) {
    const newest = await newestMapping(version.mappingId);
    const isNewest = newest?.version === version.version;
    if (newest && isNewest && prints[newest.mapping.header_row - 1]?.includes(version.headerPrint)) matching.push(newest);
  }
  return matching;
}

/** A saved mapping as an importer. */
export const importerOf = ({ name, mapping, source, mode }: SavedMapping): Importer =>
  mappedImporter({ title: `Mapped file: ${name}`, mapping, source, mode });
