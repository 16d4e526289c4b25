import { checkHost } from "@/lib/brand/check-host";
import { BrandReply } from "@/lib/brand/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "brand:write", reply: BrandReply }, async ({ ctx, orgId }) => ({
  brand: await checkHost(ctx, { orgId }),
}));
