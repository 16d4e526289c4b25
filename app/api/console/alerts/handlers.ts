import { z } from "zod";
import { CreateAlertInput } from "@/lib/alerts/contract";
import { createAlert } from "@/lib/alerts/create-alert";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute(
  { may: "alerts:write", body: CreateAlertInput, reply: z.object({ id: z.string() }), status: 201 },
  ({ ctx, orgId, body }) => createAlert(ctx, orgId, body),
);
