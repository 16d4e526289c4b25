import { PublishVersionInput, VersionReply } from "@/lib/legal/contract";
import { publishVersion } from "@/lib/legal/documents/publish-version";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute({ may: "legal:write", body: PublishVersionInput, reply: VersionReply, status: 201 }, ({ ctx, body }) =>
  publishVersion(ctx, body),
);
