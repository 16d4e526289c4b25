import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { writeAgain } from "@/lib/accounts/support/ask-support";
import { SupportReply } from "@/lib/accounts/support/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute(
  { may: "support:write", params, body: SupportReply, reply: Done, status: 201 },
  ({ ctx, orgId, params, body }) => writeAgain(ctx, orgId, { ...body, threadId: params.id }),
);
