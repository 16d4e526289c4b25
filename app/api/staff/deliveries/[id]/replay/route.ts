import { z } from "zod";
import { done, Done } from "@/lib/accounts/contract";
import { staffRoute } from "@/lib/portal/routes";
import { replayForStaff } from "@/lib/webhooks/staff/replay-for-staff";

const params = z.object({ id: z.string().max(60) });

export const POST = staffRoute({ params, reply: Done }, async ({ ctx, params: { id } }) => {
  await replayForStaff(ctx, id);
  return done;
});
