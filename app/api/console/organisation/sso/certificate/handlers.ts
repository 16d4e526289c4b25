import { Done } from "@/lib/accounts/contract";
import { createCertificate } from "@/lib/accounts/sso/keys/create-certificate";
import { useNextCertificate } from "@/lib/accounts/sso/keys/use-next-certificate";
import { consoleRoute } from "@/lib/portal/routes";

export const POST = consoleRoute({ may: "org:write", reply: Done, status: 201 }, ({ ctx, orgId }) => createCertificate(ctx, orgId));
export const PUT = consoleRoute({ may: "org:write", reply: Done }, ({ ctx, orgId }) => useNextCertificate(ctx, orgId));
