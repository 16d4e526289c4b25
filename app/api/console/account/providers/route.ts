import { done, Done, ProviderInput } from "@/lib/accounts/contract";
import { beginProviderLink, unlinkProvider } from "@/lib/accounts/sign-in/link-provider";
import { accountRoute } from "@/lib/portal/routes";

export const POST = accountRoute({ body: ProviderInput, reply: Done }, async ({ ctx, body }) => {
  await beginProviderLink(ctx, body);
  return done;
});

export const DELETE = accountRoute({ body: ProviderInput, reply: Done }, async ({ ctx, body }) => {
  await unlinkProvider(ctx, body);
  return done;
});
