import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { staffRoute } from "@/lib/portal/routes";
import { replayForStaff } from "@/lib/webhooks/staff/replay-for-staff";

export const POST = staffRoute({ may: "jobs:write", params, reply: Done }, async ({ ctx, params: { id } }) => {
  await replayForStaff(ctx, id);
});
