import { checkConnection } from "@/lib/brand/check-connection";
import { ConnectionView } from "@/lib/brand/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "brand:write", reply: ConnectionView }, ({ ctx, orgId }) => checkConnection(ctx, { orgId }));
