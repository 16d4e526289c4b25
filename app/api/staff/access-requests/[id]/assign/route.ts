import { z } from "zod";
import { AssignRequestInput, AccessRequestStatus } from "@/lib/access/contract";
import { assignRequest } from "@/lib/access/review/assign-request";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });
const body = AssignRequestInput.omit({ id: true });

export const POST = staffRoute({ params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  assignRequest(ctx, { ...body, ...params }),
);
