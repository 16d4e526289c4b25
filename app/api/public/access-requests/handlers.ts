import { Submitted, SubmitRequestInput } from "@/lib/access/contract";
import { submitRequest } from "@/lib/access/requests/submit-request";
import { atLeast } from "@/lib/portal/at-least";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: SubmitRequestInput, reply: Submitted, status: 201 }, ({ ctx, body }) =>
  atLeast(300, () => submitRequest(ctx, body)),
);
