import { z } from "zod";
import { WatchSubject } from "@/lib/alerts/watches/contract";
import { createWatch } from "@/lib/alerts/watches/create-watch";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute(
  { may: "alerts:write", body: WatchSubject, reply: z.object({ id: z.string() }), status: 201 },
  ({ ctx, orgId, body }) => createWatch(ctx, orgId, body),
);
