import { params } from "@/app/api/id-params";
import { lookAtUpload } from "@/lib/catalog/imports/look-at-upload";
import { FileLayout, ReadingQuery } from "@/lib/catalog/mappings/contract";
import { staffRoute } from "@/lib/portal/routes";

export const GET = staffRoute({ may: "data:read", params, query: ReadingQuery, reply: FileLayout }, ({ ctx, params, query }) =>
  lookAtUpload(ctx, params.id, query),
);
