import { BrandReply, SwitchInput } from "@/lib/brand/contract";
import { switchBrand } from "@/lib/brand/switch-brand";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "brand:write", body: SwitchInput, reply: BrandReply }, async ({ ctx, orgId, body }) => ({
  brand: await switchBrand(ctx, { ...body, orgId }),
}));
