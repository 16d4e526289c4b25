import { z } from "zod";
import { done, Done } from "@/lib/accounts/contract";
import { revokeKey } from "@/lib/keys/revoke-key";
import { consoleRoute } from "@/lib/http/session/routes";

const params = z.object({ id: z.string().max(60) });

export const DELETE = consoleRoute({ may: "keys:write", params, reply: Done }, async ({ ctx, params }) => {
  await revokeKey(ctx, params.id);
  return done;
});
