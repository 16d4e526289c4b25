import { z } from "zod";
import { params } from "@/app/api/id-params";
import { Done, SuspendInput } from "@/lib/accounts/contract";
import { suspendUser } from "@/lib/accounts/staff/suspend-user";
import { staffRoute } from "@/lib/portal/routes";

const body = SuspendInput.extend({ isSuspended: z.boolean() });

export const PUT = staffRoute({ may: "customers:write", params, body, reply: Done }, ({ ctx, params, body }) =>
  suspendUser(ctx, { ...body, userId: params.id }),
);
