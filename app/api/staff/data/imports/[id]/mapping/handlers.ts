import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { chooseMapping } from "@/lib/catalog/imports/choose-mapping";
import { ChooseMappingInput } from "@/lib/catalog/mappings/contract";
import { staffRoute } from "@/lib/portal/routes";

export const PUT = staffRoute({ may: "data:write", params, body: ChooseMappingInput, reply: Done }, ({ ctx, params, body }) =>
  chooseMapping(ctx, params.id, body),
);
