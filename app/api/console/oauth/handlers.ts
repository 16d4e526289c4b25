import { allowClient } from "@/lib/oauth/allow-client";
import { Allowed, AllowInput } from "@/lib/oauth/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "keys:write", body: AllowInput, reply: Allowed, status: 201 }, ({ ctx, orgId, body }) =>
  allowClient(ctx, orgId, body),
);
