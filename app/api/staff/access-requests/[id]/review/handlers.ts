import { params } from "@/app/api/id-params";
import { StartReviewInput, AccessRequestStatus } from "@/lib/access/contract";
import { startReview } from "@/lib/access/review/start-review";
import { staffRoute } from "@/lib/portal/routes";

const body = StartReviewInput.omit({ id: true });

export const POST = staffRoute({ may: "requests:write", params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  startReview(ctx, { ...body, ...params }),
);
