import { BrandInput, BrandReply } from "@/lib/brand/contract";
import { readBrand } from "@/lib/brand/read-brand";
import { saveBrand } from "@/lib/brand/save-brand";
import { consoleRoute } from "@/lib/portal/routes";

export const GET = consoleRoute({ may: "brand:read", reply: BrandReply }, async ({ ctx, orgId }) => ({
  brand: await readBrand(ctx, orgId),
}));

export const PUT = consoleRoute({ may: "brand:write", body: BrandInput, reply: BrandReply }, async ({ ctx, orgId, body }) => ({
  brand: await saveBrand(ctx, { ...body, orgId }),
}));
