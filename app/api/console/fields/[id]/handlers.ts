import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { changeField } from "@/lib/custom-fields/change-field";
import { ChangeFieldInput, FieldRow } from "@/lib/custom-fields/contract";
import { removeField } from "@/lib/custom-fields/remove-field";
import { consoleRoute } from "@/lib/portal/routes";

const may = "fields:write";

export const PATCH = consoleRoute({ may, params, body: ChangeFieldInput, reply: FieldRow }, ({ ctx, orgId, params, body }) =>
  changeField(ctx, orgId, { id: params.id, input: body }),
);
export const DELETE = consoleRoute({ may, params, reply: Done }, ({ ctx, orgId, params }) => removeField(ctx, orgId, params.id));
