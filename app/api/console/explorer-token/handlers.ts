import { ExplorerToken, ExplorerTokenInput } from "@/lib/keys/contract";
import { issueExplorerToken } from "@/lib/keys/explorer-token";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "org:read", body: ExplorerTokenInput, reply: ExplorerToken }, ({ ctx, orgId, body }) =>
  issueExplorerToken(ctx, orgId, body),
);
