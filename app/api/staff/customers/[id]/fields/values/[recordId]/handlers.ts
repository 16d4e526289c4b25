import { z } from "zod";
import { RecordId, RecordValues, SetRecordInput } from "@/lib/custom-fields/contract";
import { setRecordValues } from "@/lib/custom-fields/set-record-values";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60), recordId: RecordId });

export const PUT = staffRoute({ may: "customers:write", params, body: SetRecordInput, reply: RecordValues }, ({ ctx, params, body }) =>
  setRecordValues(ctx, params.id, { id: params.recordId, values: body.values }),
);
