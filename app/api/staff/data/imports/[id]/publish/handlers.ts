import { z } from "zod";
import { params } from "@/app/api/id-params";
import { PublishInput } from "@/lib/catalog/imports/contract";
import { publishImport } from "@/lib/catalog/releases/publish-import";
import { staffRoute } from "@/lib/portal/routes";

const reply = z.object({ release: z.number().nullable() });

export const POST = staffRoute({ may: "data:write", params, body: PublishInput, reply }, async ({ ctx, params, body }) => {
  const { title, checked, allow_shrink, allow_worse, responses } = body;
  const published = await publishImport(ctx, params.id, {
    title,
    checked,
    allowShrink: allow_shrink,
    allowWorse: allow_worse,
    ...(responses === undefined ? {} : { responses }),
  });
  return { release: published?.release ?? null };
});
