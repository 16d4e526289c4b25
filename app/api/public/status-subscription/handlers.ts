import { Done } from "@/lib/accounts/contract";
import { atLeast } from "@/lib/portal/at-least";
import { publicRoute } from "@/lib/portal/routes";
import { SubscribeInput } from "@/lib/service-level/notices/contract";
import { requestSubscription } from "@/lib/service-level/notices/subscriptions";

/** Takes as long whether a mail is sent or not. */
export const POST = publicRoute({ body: SubscribeInput, reply: Done, status: 202 }, ({ ctx, body }) =>
  atLeast(400, () => requestSubscription(ctx, body)),
);
