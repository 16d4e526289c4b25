import { BrandReply } from "@/lib/branding/contract";
import { checkHost } from "@/lib/branding/check-host";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "brand:write", reply: BrandReply }, async ({ ctx, orgId }) => ({
  brand: await checkHost(ctx, { orgId }),
}));
