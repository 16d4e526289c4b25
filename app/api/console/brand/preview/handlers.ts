import { cookies } from "next/headers";
import { Done } from "@/lib/accounts/contract";
import { brandPreviewCookie } from "@/lib/portal/brand-preview";
import { consoleRoute } from "@/lib/portal/routes";

/** Begins a preview of the pages of the brand, in this session only. */
export const POST = consoleRoute({ may: "brand:read", reply: Done }, async ({ ctx, orgId }) => {
  const { name, value, options } = await brandPreviewCookie(ctx, orgId);
  (await cookies()).set(name, value, options);
});
