import { Done } from "@/lib/accounts/contract";
import { askSupport } from "@/lib/accounts/support/ask-support";
import { SupportMessage } from "@/lib/accounts/support/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "support:write", body: SupportMessage, reply: Done, status: 201 }, ({ ctx, orgId, body }) =>
  askSupport(ctx, orgId, body),
);
