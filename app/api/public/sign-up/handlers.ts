import { cookies } from "next/headers";
import { Done, SignUpInput } from "@/lib/accounts/contract";
import { LINK_LIFE_MS } from "@/lib/accounts/links";
import { signUp } from "@/lib/accounts/sign-up/sign-up";
import { atLeast } from "@/lib/portal/at-least";
import { BINDING_COOKIE, cookieOptions } from "@/lib/portal/cookie";
import { publicRoute } from "@/lib/portal/routes";

export const POST = publicRoute({ body: SignUpInput, reply: Done, status: 202 }, async ({ ctx, body }) => {
  const { binding } = await atLeast(600, () => signUp(ctx, body));
  (await cookies()).set(BINDING_COOKIE, binding, { ...cookieOptions(), maxAge: LINK_LIFE_MS.verify / 1_000 });
});
