import { params } from "@/app/api/id-params";
import { Done } from "@/lib/accounts/contract";
import { applyUpload } from "@/lib/custom-fields/apply-upload";
import { UploadRow } from "@/lib/custom-fields/contract";
import { discardUpload } from "@/lib/custom-fields/discard-upload";
import { consoleRoute } from "@/lib/portal/routes";

const may = "fields:write";

/** Applies the file. */
export const POST = consoleRoute({ may, params, reply: UploadRow }, ({ ctx, orgId, params }) => applyUpload(ctx, orgId, params.id));
export const DELETE = consoleRoute({ may, params, reply: Done }, ({ ctx, orgId, params }) => discardUpload(ctx, orgId, params.id));
