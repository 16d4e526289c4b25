import { BrandReply, LogoInput } from "@/lib/brand/contract";
import { removeLogo, setLogo } from "@/lib/brand/set-logo";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "brand:write", body: LogoInput, reply: BrandReply }, async ({ ctx, orgId, body }) => ({
  brand: await setLogo(ctx, { orgId, file: Buffer.from(body.picture, "base64") }),
}));

export const DELETE = consoleRoute({ may: "brand:write", reply: BrandReply }, async ({ ctx, orgId }) => ({
  brand: await removeLogo(ctx, { orgId }),
}));
