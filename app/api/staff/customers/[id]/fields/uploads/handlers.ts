import { params } from "@/app/api/id-params";
import { UPLOAD_MEDIA, UploadQuery, UploadRow } from "@/lib/custom-fields/contract";
import { stageUpload } from "@/lib/custom-fields/stage-upload";
import { uploadRoute } from "@/lib/portal/upload-route";

export const POST = uploadRoute(
  { kind: "staff", may: "customers:write" },
  { params, query: UploadQuery, reply: UploadRow, media: UPLOAD_MEDIA },
  ({ ctx, params, query: { resource, name }, bytes }) => stageUpload(ctx, params.id, { resource, fileName: name, bytes }),
);
