import { changeAuditStream } from "@/lib/exports/audit-stream/change-stream";
import { AuditStream, StreamInput } from "@/lib/exports/audit-stream/contract";
import { consoleRoute } from "@/lib/portal/routes";

export const PUT = consoleRoute({ may: "audit:read", body: StreamInput, reply: AuditStream.nullable() }, ({ ctx, orgId, body }) =>
  changeAuditStream(ctx, orgId, body),
);
