import { params } from "@/app/api/id-params";
import { AccessRequestStatus, StartReviewInput } from "@/lib/access/contract";
import { restoreRequest } from "@/lib/access/review/restore-request";
import { staffRoute } from "@/lib/portal/routes";

const body = StartReviewInput.omit({ id: true });

export const POST = staffRoute({ may: "requests:write", params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  restoreRequest(ctx, { ...body, ...params }),
);
