import { params } from "@/app/api/id-params";
import { DefineFieldInput, FieldRow } from "@/lib/custom-fields/contract";
import { defineField } from "@/lib/custom-fields/define-field";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute(
  { may: "customers:write", params, body: DefineFieldInput, reply: FieldRow, status: 201 },
  ({ ctx, params, body }) => defineField(ctx, params.id, body),
);
