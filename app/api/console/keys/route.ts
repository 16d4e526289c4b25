import { z } from "zod";
import { IssueKeyInput, IssuedKeyReply, KeyPage } from "@/lib/keys/contract";
import { issueKey } from "@/lib/keys/issue-key";
import { listKeys } from "@/lib/keys/list-keys";
import { consoleRoute } from "@/lib/http/session/routes";

const PAGE = 50;
const query = z.object({ cursor: z.string().max(200).optional() });

export const GET = consoleRoute({ may: "keys:read", query, reply: KeyPage }, ({ ctx, orgId, query }) =>
  listKeys(ctx, { orgId, limit: PAGE, cursor: query.cursor }),
);

export const POST = consoleRoute({ may: "keys:write", body: IssueKeyInput, reply: IssuedKeyReply, status: 201 }, ({ ctx, orgId, body }) =>
  issueKey(ctx, { orgId, name: body.name, mode: body.mode, ...(body.scopes ? { scopes: body.scopes } : {}) }),
);
