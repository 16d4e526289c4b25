import { AskForChangeInput, OfferView } from "@/lib/access/contract";
import { askForChange } from "@/lib/access/offers/ask-for-change";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: AskForChangeInput, reply: OfferView }, ({ ctx, body }) => askForChange(ctx, body));
