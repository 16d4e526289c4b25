import { DecideDuplicateInput, DecideDuplicateReply, DuplicateRef, pairNumber } from "@/lib/catalog/duplicates/contract";
import { decideDuplicate } from "@/lib/catalog/duplicates/decide-duplicate";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute(
  { may: "data:write", params: DuplicateRef, body: DecideDuplicateInput, reply: DecideDuplicateReply },
  ({ ctx, params, body }) => decideDuplicate(ctx, pairNumber(params.id), body),
);
