import { z } from "zod";
import { RecordRef, WithdrawRecordInput } from "@/lib/catalog/records/contract";
import { withdrawRecord } from "@/lib/catalog/records/withdraw-record";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute(
  { may: "data:write", params: RecordRef, body: WithdrawRecordInput, reply: z.object({ import_id: z.string() }), status: 201 },
  ({ ctx, params, body }) => withdrawRecord(ctx, params, body),
);
