import { z } from "zod";
import { consoleRoute } from "@/lib/portal/routes";
import { SaveViewInput } from "@/lib/views/contract";
import { saveView } from "@/lib/views/save-view";

export const POST = consoleRoute(
  { may: "alerts:write", body: SaveViewInput, reply: z.object({ id: z.string() }), status: 201 },
  ({ ctx, orgId, body }) => saveView(ctx, orgId, body),
);
