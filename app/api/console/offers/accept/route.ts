import { z } from "zod";
import { Accepted } from "@/lib/access/contract";
import { acceptOffer } from "@/lib/access/offers/accept-offer";
import { AcceptedPreview } from "@/lib/billing/contract";
import { consoleRoute } from "@/lib/portal/routes";

const body = z.object({ token: z.string().max(200), preview: AcceptedPreview.optional() });

/** Roles that may decide on payments pass; that it takes the owner, and the applicant's address, is for the use case to check. */
export const POST = consoleRoute({ may: "billing:write", body, reply: Accepted }, ({ ctx, body }) =>
  acceptOffer(ctx, body.token, body.preview),
);
