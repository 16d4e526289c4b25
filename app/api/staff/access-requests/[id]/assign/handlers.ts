import { params } from "@/app/api/id-params";
import { AssignRequestInput, AccessRequestStatus } from "@/lib/access/contract";
import { assignRequest } from "@/lib/access/review/assign-request";
import { staffRoute } from "@/lib/portal/routes";

const body = AssignRequestInput.omit({ id: true });

export const POST = staffRoute({ may: "requests:write", params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  assignRequest(ctx, { ...body, ...params }),
);
