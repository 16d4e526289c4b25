import { NotificationSummary } from "@/lib/accounts/notifications/contract";
import { summariseNotifications } from "@/lib/accounts/notifications/summarise-notifications";
import { consoleRoute } from "@/lib/portal/routes";

export const GET = consoleRoute({ may: "org:read", reply: NotificationSummary }, ({ ctx, orgId }) => summariseNotifications(ctx, orgId));
