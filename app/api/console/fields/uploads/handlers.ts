import { UPLOAD_MEDIA, UploadQuery, UploadRow } from "@/lib/custom-fields/contract";
import { stageUpload } from "@/lib/custom-fields/stage-upload";
import { orgOf } from "@/lib/portal/routes";
import { uploadRoute } from "@/lib/portal/upload-route";

export const POST = uploadRoute(
  { kind: "console", may: "fields:write" },
  { query: UploadQuery, reply: UploadRow, media: UPLOAD_MEDIA },
  ({ ctx, query: { resource, name }, bytes }) => stageUpload(ctx, orgOf(ctx), { resource, fileName: name, bytes }),
);
