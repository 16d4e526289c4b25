import { DefineFieldInput, FieldRow } from "@/lib/custom-fields/contract";
import { defineField } from "@/lib/custom-fields/define-field";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "fields:write", body: DefineFieldInput, reply: FieldRow, status: 201 }, ({ ctx, orgId, body }) =>
  defineField(ctx, orgId, body),
);
