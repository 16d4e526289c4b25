import { BrandInput, BrandReply } from "@/lib/branding/contract";
import { readBrand } from "@/lib/branding/read-brand";
import { saveBrand } from "@/lib/branding/save-brand";
import { consoleRoute } from "@/lib/portal/routes";

export const GET = consoleRoute({ may: "brand:read", reply: BrandReply }, async ({ ctx, orgId }) => ({
  brand: await readBrand(ctx, orgId),
}));

export const PUT = consoleRoute({ may: "brand:write", body: BrandInput, reply: BrandReply }, async ({ ctx, orgId, body }) => ({
  brand: await saveBrand(ctx, { ...body, orgId }),
}));
