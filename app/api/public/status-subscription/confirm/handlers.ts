import { Done } from "@/lib/accounts/contract";
import { publicRoute } from "@/lib/portal/routes";
import { SubscriptionToken } from "@/lib/service-level/notices/contract";
import { confirmSubscription } from "@/lib/service-level/notices/subscriptions";

export const POST = publicRoute({ body: SubscriptionToken, reply: Done }, ({ ctx, body }) => confirmSubscription(ctx, body));
