import { params } from "@/app/api/id-params";
import { IssuedKeyReply, RollKeyInput } from "@/lib/keys/contract";
import { rollKey } from "@/lib/keys/roll-key";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute(
  { may: "keys:write", params, body: RollKeyInput, reply: IssuedKeyReply, status: 201 },
  ({ ctx, params, body }) => rollKey(ctx, params.id, body),
);
