import { z } from "zod";
import { params } from "@/app/api/id-params";
import { previewMapping } from "@/lib/catalog/imports/look-at-upload";
import { Mapping, MappingPreview } from "@/lib/catalog/mappings/contract";
import { staffRoute } from "@/lib/portal/routes";

const body = z.object({ mapping: Mapping });

/** Changes nothing; a mapping is too long for an address. */
export const POST = staffRoute({ may: "data:write", params, body, reply: MappingPreview }, ({ ctx, params, body }) =>
  previewMapping(ctx, params.id, body.mapping),
);
