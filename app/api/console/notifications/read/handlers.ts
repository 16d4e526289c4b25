import { Done } from "@/lib/accounts/contract";
import { MarkReadInput } from "@/lib/accounts/notifications/contract";
import { markRead } from "@/lib/accounts/notifications/mark-read";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "org:read", body: MarkReadInput, reply: Done }, ({ ctx, orgId, body }) =>
  markRead(ctx, orgId, body),
);
