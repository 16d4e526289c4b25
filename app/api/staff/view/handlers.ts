import { Done, StaffViewInput } from "@/lib/accounts/contract";
import { viewAsStaff } from "@/lib/accounts/staff/view-as-staff";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "customers:write", body: StaffViewInput, reply: Done }, ({ ctx, body }) => viewAsStaff(ctx, body));
