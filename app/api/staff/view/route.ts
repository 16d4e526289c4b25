import { z } from "zod";
import { Done } from "@/lib/accounts/contract";
import { viewAsStaff } from "@/lib/accounts/staff/view-as-staff";
import { staffRoute } from "@/lib/portal/routes";

const body = z.object({ orgId: z.string().max(60).nullable() });

export const POST = staffRoute({ may: "customers:write", body, reply: Done }, ({ ctx, body }) => viewAsStaff(ctx, body));
