import { z } from "zod";
import { StartReviewInput, AccessRequestStatus } from "@/lib/access/contract";
import { startReview } from "@/lib/access/review/start-review";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(100) });
const body = StartReviewInput.omit({ id: true });

export const POST = staffRoute({ params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  startReview(ctx, { ...body, ...params }),
);
