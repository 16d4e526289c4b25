import { z } from "zod";
import { generatedTexts } from "@/app/(site)/legal/generated-sections";
import { orderTextOf } from "@/components/access-requests/offer/offer-words";
import { Accepted } from "@/lib/access/contract";
import { acceptOffer } from "@/lib/access/offers/accept-offer";
import { readOffer } from "@/lib/access/offers/read-offer";
import { OFFER_DOCUMENTS } from "@/lib/access/rules";
import { AcceptedPreview } from "@/lib/billing/contract";
import { consoleRoute } from "@/lib/portal/routes";

const body = z.object({ token: z.string().max(200), preview: AcceptedPreview.optional() });

/** Roles that may decide on payments pass; that it takes the owner, and the applicant's address, is for the use case to check. */
export const POST = consoleRoute({ may: "billing:write", body, reply: Accepted }, async ({ ctx, body: { token, preview } }) =>
  acceptOffer(ctx, token, {
    preview,
    texts: await generatedTexts(ctx, OFFER_DOCUMENTS),
    order: orderTextOf(await readOffer(ctx, token)),
  }),
);
