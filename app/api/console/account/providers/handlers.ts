import { Done, ProviderInput } from "@/lib/accounts/contract";
import { beginProviderLink, unlinkProvider } from "@/lib/accounts/sign-in/link-provider";
import { accountRoute } from "@/lib/portal/routes";

export const POST = accountRoute({ body: ProviderInput, reply: Done }, ({ ctx, body }) => beginProviderLink(ctx, body));

export const DELETE = accountRoute({ body: ProviderInput, reply: Done }, ({ ctx, body }) => unlinkProvider(ctx, body));
