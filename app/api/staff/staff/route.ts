import { z } from "zod";
import { SetStaffInput } from "@/lib/accounts/contract";
import { setStaff } from "@/lib/accounts/staff/set-staff";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "team:write", body: SetStaffInput, reply: z.object({ id: z.string() }) }, ({ ctx, body }) =>
  setStaff(ctx, body),
);
