import { z } from "zod";
import { AddStaffInput, SetStaffInput } from "@/lib/accounts/contract";
import { setStaff } from "@/lib/accounts/staff/set-staff";
import { staffRoute } from "@/lib/portal/routes";

const reply = z.object({ id: z.string() });

export const POST = staffRoute({ may: "team:write", body: AddStaffInput, reply, status: 201 }, ({ ctx, body }) =>
  setStaff(ctx, { ...body, isNew: true }),
);

export const PUT = staffRoute({ may: "team:write", body: SetStaffInput, reply }, ({ ctx, body }) => setStaff(ctx, body));
