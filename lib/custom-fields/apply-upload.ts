import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import type { UploadRow } from "./contract";
import { changingFields, fieldsChanged, requireActiveFields, requireFieldsMay } from "./records";
import { requireTransition } from "./transitions";
import { uploadInOrg } from "./uploads";
import { writeUpload } from "./write-values";

const APPLYING_MS = 60_000;

/**
 * Puts the values of a file that was read into the records, all of them or none; refused cells stay out.
 * @throws DomainError not-found, role-missing, plan-required, subscription-inactive, organisation-suspended, conflict (applied or discarded already, too many values)
 */
export async function applyUpload(ctx: Context, orgId: string, id: string): Promise<UploadRow> {
  requireFieldsMay(ctx, "fields:write", orgId);
  return transaction(
    ctx,
    async (tx) => {
      await requireActiveFields(tx, orgId);
      const locked = await changingFields(tx, orgId);
      const upload = await uploadInOrg(tx, orgId, id);
      requireTransition(upload.state, "applied");
      const written = await writeUpload(tx, orgId, { locked, uploadId: id });
      const report = { ...upload.report, ...written };
      await tx.db.customUpload.update({ where: { id }, data: { state: "applied", report, finishedAt: new Date(tx.clock.now()) } });
      await recordEvent(tx, { type: "field.values-set", orgId, subject: id, data: { ...written, file: upload.fileName } });
      await fieldsChanged(tx, orgId);
      return { ...upload, state: "applied", report };
    },
    APPLYING_MS,
  );
}
