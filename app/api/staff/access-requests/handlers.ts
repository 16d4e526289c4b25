import { z } from "zod";
import { ReviewFigures, AccessRequestPage, AccessRequestQuery } from "@/lib/access/contract";
import { listAccessRequests } from "@/lib/access/review/list-access-requests";
import { readReviewFigures } from "@/lib/access/review/read-review-figures";
import { staffRoute } from "@/lib/portal/routes";

const reply = AccessRequestPage.extend({ figures: ReviewFigures, nowMs: z.number() });

export const GET = staffRoute({ may: "requests:read", query: AccessRequestQuery, reply }, async ({ ctx, query }) => {
  const [page, figures] = await Promise.all([listAccessRequests(ctx, query), readReviewFigures(ctx)]);
  return { ...page, figures, nowMs: ctx.clock.now() };
});
