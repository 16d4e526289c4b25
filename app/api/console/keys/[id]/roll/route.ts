import { z } from "zod";
import { IssuedKeyReply, RollKeyInput } from "@/lib/keys/contract";
import { rollKey } from "@/lib/keys/roll-key";
import { consoleRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60) });

export const POST = consoleRoute(
  { may: "keys:write", params, body: RollKeyInput, reply: IssuedKeyReply, status: 201 },
  ({ ctx, params, body }) => rollKey(ctx, params.id, body),
);
