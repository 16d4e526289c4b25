import { z } from "zod";
import { Done } from "@/lib/accounts/contract";
import { deleteCustomerNote } from "@/lib/accounts/staff/delete-customer-note";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100), noteId: z.string().max(100) });

export const DELETE = staffRoute({ may: "customers:write", params, reply: Done }, ({ ctx, params: { id, noteId } }) =>
  deleteCustomerNote(ctx, { orgId: id, noteId }),
);
