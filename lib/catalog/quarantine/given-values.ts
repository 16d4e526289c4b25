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

/** A spreadsheet writes 0.10 as 0.1. */
const isSameValue = (before: string, after: string): boolean =>
  before.trim() === after.trim() || (before !== "" && after !== "" && Number(before) === Number(after));

/** The fields of a quarantined row to which other values are given than it has. */
export const changedFields = (given: Readonly<Record<string, string>>, values: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(values).filter(([name, value]) => name in given && !isSameValue(given[name] ?? "", value));
