import { params } from "@/app/api/id-params";
import { AddCustomerNoteInput, Done } from "@/lib/accounts/contract";
import { addCustomerNote } from "@/lib/accounts/staff/add-customer-note";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "customers:write", params, body: AddCustomerNoteInput, reply: Done }, ({ ctx, params, body }) =>
  addCustomerNote(ctx, { ...body, orgId: params.id }),
);
