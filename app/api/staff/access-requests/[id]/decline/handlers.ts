import { params } from "@/app/api/id-params";
import { DeclineRequestInput, AccessRequestStatus } from "@/lib/access/contract";
import { declineRequest } from "@/lib/access/review/answer-request";
import { staffRoute } from "@/lib/portal/routes";

const body = DeclineRequestInput.omit({ id: true });

export const POST = staffRoute({ may: "requests:write", params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  declineRequest(ctx, { ...body, ...params }),
);
