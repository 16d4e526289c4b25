import { z } from "zod";
import { AccessRequestStatus, RestoreRequestInput } from "@/lib/access/contract";
import { restoreRequest } from "@/lib/access/review/restore-request";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });
const body = RestoreRequestInput.omit({ id: true });

export const POST = staffRoute({ params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  restoreRequest(ctx, { ...body, ...params }),
);
