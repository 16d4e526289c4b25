import { params } from "@/app/api/id-params";
import { consoleRoute } from "@/lib/portal/routes";
import { Replayed, ReplayInput } from "@/lib/webhooks/contract";
import { replayFailed } from "@/lib/webhooks/deliveries/replay-failed";

export const POST = consoleRoute(
  { may: "webhooks:write", params, body: ReplayInput, reply: Replayed, status: 202 },
  ({ ctx, orgId, params: { id }, body }) => replayFailed(ctx, orgId, { endpointId: id, input: body }),
);
