import { z } from "zod";
import { DomainError } from "@/lib/core/errors";
import { requireStaff, type Context } from "@/lib/platform/context";
import { pool, prisma } from "@/lib/platform/database";
import { ResourceName } from "../imports/contract";
import { textRow, type TextRow } from "../releases/changed-record";
import { DECLARED } from "../resources/all";
import type { Resource } from "../vocabulary";
import { Doc } from "./contract";
import { givenValues } from "./given-values";
import { formFields, formValues, type FormField } from "./row-form";
import { identityOf } from "./row-identity";

const Corrected = z.object({ doc: Doc }).nullable().catch(null);

export type QuarantineForm = {
  /** Every value of the row as it came, beside the last published version of the record and what it was corrected to. */
  values: { name: string; quarantined: string | null; published: string | null; corrected: string | null }[];
  publishedRelease: number | null;
  fields: readonly FormField[];
  given: Record<string, string>;
  canCorrect: boolean;
  seriesId: string | null;
};

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === "object" ? JSON.stringify(value) : String(value);

const OF_NO_USE = /^(id|sandbox|position|.*_folded|series_id)$/;

/** What a decision on one row needs to be seen. @throws DomainError not-found */
export async function readQuarantineForm(ctx: Context, id: string): Promise<QuarantineForm> {
  requireStaff(ctx, "data:read");
  const row = await prisma().quarantinedRow.findUnique({ where: { id: BigInt(id) } });
  if (!row) throw new DomainError("not-found", `There is no quarantined row ${id}.`);
  const resource = ResourceName.parse(row.resource);
  const doc = Doc.parse(row.doc);
  const corrected = Corrected.parse(row.corrected)?.doc ?? null;
  const published = await publishedOf(resource, row.source, row.ref);
  const inOrder = formFields(resource).map(({ name }) => name);
  const names = [...new Set([...inOrder, ...DECLARED[resource].columns, ...Object.keys(doc)])].filter((name) => !OF_NO_USE.test(name));
  const values = names.map((name) => ({
    name,
    quarantined: asText(doc[name]),
    published: published?.row[name] ?? null,
    corrected: corrected === null ? null : asText(corrected[name]),
  }));
  return {
    values: values.filter(
      ({ quarantined, published: before, corrected: after }) => quarantined !== null || before !== null || after !== null,
    ),
    publishedRelease: published?.release ?? null,
    fields: formFields(resource),
    given: corrected === null ? (await givenValues([row]))(row) : formValues(resource, corrected),
    canCorrect: (await identityOf(row)) !== "unknown",
    seriesId: resource === "spot_price" ? asText(doc["series_id"]) : null,
  };
}

async function publishedOf(resource: Resource, source: string, ref: string | null): Promise<{ row: TextRow; release: number } | null> {
  if (ref === null) return null;
  const { rows } = await pool().query<{ row: TextRow; release: number }>(
    `select ${textRow("t")} as row, t.from_release as release from ${resource} t where source = $1 and source_ref = $2 and to_release is null`,
    [source, ref],
  );
  return rows[0] ?? null;
}
