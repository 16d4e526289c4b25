import { params } from "@/app/api/id-params";
import { DecideProposalInput, AccessRequestStatus } from "@/lib/access/contract";
import { confirmProposal, rejectProposal } from "@/lib/access/offers/decide-proposal";
import { staffRoute } from "@/lib/portal/routes";

const body = DecideProposalInput.omit({ id: true });

export const POST = staffRoute({ may: "requests:write", params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  confirmProposal(ctx, { ...body, ...params }),
);

export const DELETE = staffRoute({ may: "requests:write", params, body, reply: AccessRequestStatus }, ({ ctx, params, body }) =>
  rejectProposal(ctx, { ...body, ...params }),
);
