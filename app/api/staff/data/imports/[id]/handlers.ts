import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { ImportRow } from "@/lib/catalog/imports/contract";
import { discardImport } from "@/lib/catalog/imports/discard-import";
import { readImport } from "@/lib/catalog/imports/read-import";
import { staffRoute } from "@/lib/portal/routes";

export const GET = staffRoute({ may: "data:read", params, reply: ImportRow }, ({ ctx, params }) => readImport(ctx, params.id));

export const DELETE = staffRoute({ may: "data:write", params, reply: Done }, ({ ctx, params }) => discardImport(ctx, params.id));
