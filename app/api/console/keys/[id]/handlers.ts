import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { changeKey } from "@/lib/keys/change-key";
import { ChangeKeyInput, KeyDetail } from "@/lib/keys/contract";
import { readKey } from "@/lib/keys/read-key";
import { revokeKey } from "@/lib/keys/revoke-key";
import { consoleRoute } from "@/lib/portal/routes";

export const GET = consoleRoute({ may: "keys:read", params, reply: KeyDetail }, ({ ctx, orgId, params }) => readKey(ctx, orgId, params.id));

export const PATCH = consoleRoute({ may: "keys:write", params, body: ChangeKeyInput, reply: Done }, ({ ctx, params, body }) =>
  changeKey(ctx, params.id, body),
);

export const DELETE = consoleRoute({ may: "keys:write", params, reply: Done }, ({ ctx, params }) => revokeKey(ctx, params.id));
