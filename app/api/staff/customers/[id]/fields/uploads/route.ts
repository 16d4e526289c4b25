import { z } from "zod";
import { UPLOAD_MEDIA, UploadQuery, UploadRow } from "@/lib/custom-fields/contract";
import { stageUpload } from "@/lib/custom-fields/stage-upload";
import { uploadRoute } from "@/lib/portal/upload-route";

const params = z.object({ id: z.string().max(60) });

export const POST = uploadRoute(
  { kind: "staff" },
  { params, query: UploadQuery, reply: UploadRow, media: UPLOAD_MEDIA },
  ({ ctx, params, query: { resource, name }, bytes }) => stageUpload(ctx, params.id, { resource, fileName: name, bytes }),
);
