import { NoticeSummary } from "@/lib/accounts/notifications/contract";
import { summariseNotices } from "@/lib/accounts/notifications/summarise-notices";
import { consoleRoute } from "@/lib/portal/routes";

export const GET = consoleRoute({ may: "org:read", reply: NoticeSummary }, ({ ctx, orgId }) => summariseNotices(ctx, orgId));
