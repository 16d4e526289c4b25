import { DomainError } from "@/lib/core/errors";
import { pool } from "@/lib/platform/database";
import { publishedValues, type PublishedValues } from "../staging/published-values";
import type { RecordRef } from "./contract";

export type PublishedRecord = RecordRef & PublishedValues & { source: string };

/** The published state of a record. @throws DomainError not-found, and outdated where it is not the one that was shown */
export async function publishedRecord({ resource, id }: RecordRef, shown: string): Promise<PublishedRecord> {
  const { rows } = await pool().query<{ source: string; source_ref: string }>(
    `select source, source_ref from ${resource} where id = $1 and to_release is null`,
    [id],
  );
  const source = rows[0]?.source ?? "";
  const [values] = (await publishedValues(pool(), resource, { source, refs: rows.map((row) => row.source_ref) })).values();
  if (!values) throw new DomainError("not-found", "This record is not published.");
  if (values.hash !== shown) throw new DomainError("outdated", "This record has changed. Reload the page and try again.");
  return { resource, id, source, ...values };
}
