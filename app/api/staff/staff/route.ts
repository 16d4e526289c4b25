import { z } from "zod";
import { Email } from "@/lib/accounts/contract";
import { setStaff } from "@/lib/accounts/staff/set-staff";
import { staffRoute } from "@/lib/portal/routes";

const body = z.object({ email: Email });
const reply = z.object({ id: z.string() });

export const POST = staffRoute({ body, reply }, ({ ctx, body }) => setStaff(ctx, { ...body, isStaff: true }));

export const DELETE = staffRoute({ body, reply }, ({ ctx, body }) => setStaff(ctx, { ...body, isStaff: false }));
