import { Done } from "@/lib/accounts/contract";
import { beginConnection } from "@/lib/accounts/sso/connections/begin-connection";
import { removeConnection } from "@/lib/accounts/sso/connections/remove-connection";
import { saveConnection } from "@/lib/accounts/sso/connections/save-connection";
import { BeginConnectionInput, SaveConnectionInput } from "@/lib/accounts/sso/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "org:write", body: BeginConnectionInput, reply: Done, status: 201 }, ({ ctx, orgId, body }) =>
  beginConnection(ctx, orgId, body),
);
export const PUT = consoleRoute({ may: "org:write", body: SaveConnectionInput, reply: Done }, ({ ctx, orgId, body }) =>
  saveConnection(ctx, orgId, body),
);
export const DELETE = consoleRoute({ may: "org:write", reply: Done }, ({ ctx, orgId }) => removeConnection(ctx, orgId));
