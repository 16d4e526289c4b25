import { z } from "zod";
import { done, Done, SuspendInput } from "@/lib/accounts/contract";
import { suspendUser } from "@/lib/accounts/staff/suspend-user";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60) });
const body = SuspendInput.extend({ isSuspended: z.boolean() });

export const PUT = staffRoute({ params, body, reply: Done }, async ({ ctx, params, body }) => {
  await suspendUser(ctx, { ...body, userId: params.id });
  return done;
});
