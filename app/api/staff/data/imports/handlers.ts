import { z } from "zod";
import { beginUpload } from "@/lib/catalog/imports/begin-upload";
import { BeginUploadInput } from "@/lib/catalog/imports/contract";
import { staffRoute } from "@/lib/portal/routes";

export const POST = staffRoute(
  { may: "data:write", body: BeginUploadInput, reply: z.object({ id: z.string() }), status: 201 },
  ({ ctx, body }) => beginUpload(ctx, body),
);
