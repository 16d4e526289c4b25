import { prisma } from "@/lib/platform/database";
import type { QuarantinedRow } from "@/prisma/generated/client";
import { rejectedValues } from "../importers/rejected-values";
import { ResourceName } from "../imports/contract";
import { Doc } from "./contract";
import { formValues } from "./row-form";

type Given = Pick<QuarantinedRow, "importId" | "resource" | "hash" | "doc">;

/** Returns what quarantined rows say in the fields of their form; of one that an importer rejected, as far as its cells can be read. */
export async function givenValues<R extends Given>(rows: readonly R[]): Promise<(row: R) => Record<string, string>> {
  const ids = [...new Set(rows.filter(({ hash }) => hash === null).map(({ importId }) => importId))];
  const runs = ids.length === 0 ? [] : await prisma().importRun.findMany({ where: { id: { in: ids } }, select: { id: true, kind: true } });
  const kinds = new Map(runs.map(({ id, kind }) => [id, kind]));
  return ({ importId, resource, hash, doc }) => {
    const cells = Doc.parse(doc);
    return formValues(ResourceName.parse(resource), hash === null ? rejectedValues(kinds.get(importId) ?? "", cells) : cells);
  };
}
