import { z } from "zod";
import { RecordId, RecordValues, SetRecordInput } from "@/lib/custom-fields/contract";
import { setRecordValues } from "@/lib/custom-fields/set-record-values";
import { consoleRoute } from "@/lib/portal/routes";

const params = z.object({ id: RecordId });

export const PUT = consoleRoute(
  { may: "fields:write", params, body: SetRecordInput, reply: RecordValues },
  ({ ctx, orgId, params, body }) => setRecordValues(ctx, orgId, { id: params.id, values: body.values }),
);
