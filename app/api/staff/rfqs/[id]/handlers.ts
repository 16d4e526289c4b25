import { z } from "zod";
import { params } from "@/app/api/id-params";
import { staffRoute } from "@/lib/portal/routes";
import { RequestInput } from "@/lib/rfq/contract";
import { editRequest } from "@/lib/rfq/requests/edit-request";

export const PUT = staffRoute(
  { may: "rfqs:write", params, body: RequestInput, reply: z.object({ id: z.string() }) },
  ({ ctx, params, body }) => editRequest(ctx, params.id, body),
);
