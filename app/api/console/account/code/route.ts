import { CodeInput, done, Done } from "@/lib/accounts/contract";
import { enterCode } from "@/lib/accounts/second-factor/second-factor";
import { halfSignedInRoute } from "@/lib/portal/routes";

export const POST = halfSignedInRoute({ body: CodeInput, reply: Done }, async ({ ctx, body, session }) => {
  await enterCode(ctx, session, body);
  return done;
});
