import { z } from "zod";
import { done, Done } from "@/lib/accounts/contract";
import { changeKey } from "@/lib/keys/change-key";
import { ChangeKeyInput, KeyDetail } from "@/lib/keys/contract";
import { readKey } from "@/lib/keys/read-key";
import { revokeKey } from "@/lib/keys/revoke-key";
import { consoleRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60) });

export const GET = consoleRoute({ may: "keys:read", params, reply: KeyDetail }, ({ ctx, orgId, params }) => readKey(ctx, orgId, params.id));

export const PATCH = consoleRoute({ may: "keys:write", params, body: ChangeKeyInput, reply: Done }, async ({ ctx, params, body }) => {
  await changeKey(ctx, params.id, body);
  return done;
});

export const DELETE = consoleRoute({ may: "keys:write", params, reply: Done }, async ({ ctx, params }) => {
  await revokeKey(ctx, params.id);
  return done;
});
