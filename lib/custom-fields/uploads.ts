import { DomainError } from "@/lib/core/errors";
import type { TxContext } from "@/lib/platform/context";
import { UploadReport, UploadRow } from "./contract";

const NOTHING: UploadReport = { lines: 0, columns: [], set: 0, changed: 0, cleared: 0, same: 0, refusedCount: 0, refused: [] };

/** A file of this organisation. @throws DomainError not-found */
export async function uploadInOrg({ db }: Pick<TxContext, "db">, orgId: string, id: string): Promise<UploadRow> {
  const row = await db.customUpload.findFirst({ where: { id, orgId } });
  if (!row) throw new DomainError("not-found", `There is no upload ${id}.`);
  const report = UploadReport.safeParse(row.report);
  return UploadRow.parse({ ...row, createdAt: row.createdAt.toISOString(), report: report.success ? report.data : NOTHING });
}

type Counts = Pick<UploadReport, "set" | "changed" | "cleared" | "same">;

/** What the cells of a file would do to the values that are there. */
export async function compareUpload({ db }: Pick<TxContext, "db">, orgId: string, id: string): Promise<Counts> {
  const rows = await db.$queryRaw<Counts[]>`
    select count(*) filter (where given and not there)::int as "set",
      count(*) filter (where given and there and not alike)::int as changed,
      count(*) filter (where not given and there)::int as cleared,
      count(*) filter (where (given and there and alike) or not (given or there))::int as same
    from (
      select (c.text is not null or c.number is not null) as given, v.record_id is not null as there,
        (v.text, v.number::text) is not distinct from (c.text, c.number::text) as alike
      from custom_upload_cell c
        left join custom_value v on v.org_id = ${orgId} and v.record_id = c.record_id and v.field_id = c.field_id
      where c.upload_id = ${id}) compared`;
  return rows[0] ?? { set: 0, changed: 0, cleared: 0, same: 0 };
}
