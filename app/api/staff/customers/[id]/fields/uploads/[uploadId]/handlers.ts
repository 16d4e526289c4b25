import { z } from "zod";
import { Done } from "@/lib/accounts/contract";
import { applyUpload } from "@/lib/custom-fields/apply-upload";
import { UploadRow } from "@/lib/custom-fields/contract";
import { discardUpload } from "@/lib/custom-fields/discard-upload";
import { staffRoute } from "@/lib/portal/routes";

const params = z.object({ id: z.string().max(60), uploadId: z.string().max(60) });

/** Applies the file. */
export const POST = staffRoute({ may: "customers:write", params, reply: UploadRow }, ({ ctx, params }) =>
  applyUpload(ctx, params.id, params.uploadId),
);
export const DELETE = staffRoute({ may: "customers:write", params, reply: Done }, ({ ctx, params }) =>
  discardUpload(ctx, params.id, params.uploadId),
);
