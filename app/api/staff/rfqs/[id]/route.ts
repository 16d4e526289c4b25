import { z } from "zod";
import { staffRoute } from "@/lib/portal/routes";
import { RequestInput } from "@/lib/rfq/contract";
import { editRequest } from "@/lib/rfq/requests/edit-request";

const params = z.object({ id: z.string().max(100) });

export const PUT = staffRoute({ params, body: RequestInput, reply: z.object({ id: z.string() }) }, ({ ctx, params, body }) =>
  editRequest(ctx, params.id, body),
);
