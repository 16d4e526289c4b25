import { z } from "zod";
import { DeclineRequestInput, AccessRequestStatus } from "@/lib/access/contract";
import { declineRequest } from "@/lib/access/review/decline-request";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });
const body = DeclineRequestInput.omit({ id: true });

export const POST = staffRoute({ params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  declineRequest(ctx, { ...body, ...params }),
);
