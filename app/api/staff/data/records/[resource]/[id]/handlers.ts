import { z } from "zod";
import { CorrectRecordInput, RecordRef } from "@/lib/catalog/records/contract";
import { correctRecord } from "@/lib/catalog/records/correct-record";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute(
  { may: "data:write", params: RecordRef, body: CorrectRecordInput, reply: z.object({ import_id: z.string() }), status: 201 },
  ({ ctx, params, body }) => correctRecord(ctx, params, body),
);
