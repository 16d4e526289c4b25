import { QueueFigures, QueuePage, QueueQuery } from "@/lib/access/contract";
import { listQueue } from "@/lib/access/review/list-requests";
import { queueFigures } from "@/lib/access/review/read-figures";
import { staffRoute } from "@/lib/portal/routes";
import { z } from "zod";

const reply = QueuePage.extend({ figures: QueueFigures, nowMs: z.number() });

export const GET = staffRoute({ query: QueueQuery, reply }, async ({ ctx, query }) => {
  const [page, figures] = await Promise.all([listQueue(ctx, query), queueFigures(ctx)]);
  return { ...page, figures, nowMs: ctx.clock.now() };
});
