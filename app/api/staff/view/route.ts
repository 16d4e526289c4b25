import { z } from "zod";
import { done, Done } from "@/lib/accounts/contract";
import { viewAsStaff } from "@/lib/accounts/staff/view-as-staff";
import { staffRoute } from "@/lib/portal/routes";

const body = z.object({ orgId: z.string().max(60).nullable() });

export const POST = staffRoute({ body, reply: Done }, async ({ ctx, body }) => {
  await viewAsStaff(ctx, body);
  return done;
});
