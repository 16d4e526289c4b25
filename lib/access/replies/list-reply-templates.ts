import { reading, requireStaff, type Context } from "@/lib/platform/context";
import { ReplyTemplate } from "../contract";

/** All templates, by kind and name. */
export async function listReplyTemplates(ctx: Context): Promise<ReplyTemplate[]> {
  requireStaff(ctx, "requests:read");
  const rows = await reading(ctx).replyTemplate.findMany({ orderBy: [{ kind: "asc" }, { name: "asc" }], take: 200 });
  return rows.map((row) => ReplyTemplate.parse({ ...row, updatedAt: row.updatedAt.toISOString() }));
}
