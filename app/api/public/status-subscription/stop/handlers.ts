import { Done } from "@/lib/accounts/contract";
import { publicRoute } from "@/lib/portal/routes";
import { SubscriptionToken } from "@/lib/service-level/notices/contract";
import { endSubscription } from "@/lib/service-level/notices/subscriptions";

export const POST = publicRoute({ body: SubscriptionToken, reply: Done }, ({ ctx, body }) => endSubscription(ctx, body));
