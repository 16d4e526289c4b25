import { cookies } from "next/headers";
import { Verified, VerifyInput } from "@/lib/accounts/contract";
import { verifyAddress } from "@/lib/accounts/sign-up/verify-address";
import { BINDING_COOKIE } from "@/lib/portal/cookie";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: VerifyInput, reply: Verified }, async ({ ctx, body }) => {
  const jar = await cookies();
  const verified = await verifyAddress(ctx, { ...body, binding: jar.get(BINDING_COOKIE)?.value ?? null });
  jar.delete(BINDING_COOKIE);
  return verified;
});
