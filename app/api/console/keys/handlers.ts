import { z } from "zod";
import { IssueKeyInput, IssuedKeyReply, KeyFilter, KeyPage } from "@/lib/keys/contract";
import { issueKey } from "@/lib/keys/issue-key";
import { listKeys } from "@/lib/keys/list-keys";
import { consoleRoute } from "@/lib/portal/routes";

const PAGE = 50;
const query = KeyFilter.extend({ cursor: z.string().max(200).optional() });

export const GET = consoleRoute({ may: "keys:read", query, reply: KeyPage }, ({ ctx, orgId, query }) =>
  listKeys(ctx, { ...query, orgId, limit: PAGE }),
);

export const POST = consoleRoute({ may: "keys:write", body: IssueKeyInput, reply: IssuedKeyReply, status: 201 }, ({ ctx, orgId, body }) =>
  issueKey(ctx, { ...body, orgId }),
);
