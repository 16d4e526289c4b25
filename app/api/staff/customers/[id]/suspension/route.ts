import { z } from "zod";
import { done, Done, SuspendInput } from "@/lib/accounts/contract";
import { suspendOrganisation } from "@/lib/accounts/suspend";
import { staffRoute } from "@/lib/http/session/routes";

const params = z.object({ id: z.string().max(60) });
const body = SuspendInput.extend({ isSuspended: z.boolean() });

export const PUT = staffRoute({ params, body, reply: Done }, async ({ ctx, params, body }) => {
  await suspendOrganisation(ctx, { ...body, orgId: params.id });
  return done;
});
