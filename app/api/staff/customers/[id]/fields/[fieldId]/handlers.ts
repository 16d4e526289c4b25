import { z } from "zod";
import { Done } from "@/lib/accounts/contract";
import { changeField } from "@/lib/custom-fields/change-field";
import { ChangeFieldInput, FieldRow } from "@/lib/custom-fields/contract";
import { removeField } from "@/lib/custom-fields/remove-field";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60), fieldId: z.string().max(60) });

export const PATCH = staffRoute({ may: "customers:write", params, body: ChangeFieldInput, reply: FieldRow }, ({ ctx, params, body }) =>
  changeField(ctx, params.id, { id: params.fieldId, input: body }),
);
export const DELETE = staffRoute({ may: "customers:write", params, reply: Done }, ({ ctx, params }) =>
  removeField(ctx, params.id, params.fieldId),
);
