import { BrandReply, HostInput } from "@/lib/brand/contract";
import { nameHost } from "@/lib/brand/name-host";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "brand:write", body: HostInput, reply: BrandReply }, async ({ ctx, orgId, body }) => ({
  brand: await nameHost(ctx, { ...body, orgId }),
}));
