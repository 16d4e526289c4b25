import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { differences } from "@/lib/events/differences";
import { recordEvent } from "@/lib/events/record-event";
import { requireStaff, transaction, type Context } from "@/lib/platform/context";
import { ReplyTemplate, SaveTemplateInput, type SaveTemplate } from "../contract";
import { parseInput } from "../parse";
import { requirePlaceholders } from "./fill-placeholders";

/**
 * Writes a new template (`id` null) or changes one.
 * @throws DomainError not-found, conflict (the name is taken), unprocessable (placeholders)
 */
export function saveReplyTemplate(ctx: Context, given: SaveTemplate): Promise<ReplyTemplate> {
  requireStaff(ctx, "requests:write");
  const { id, ...input } = parseInput(SaveTemplateInput, given);
  requirePlaceholders(input.kind, input.text);
  return transaction(ctx, async (tx) => {
    // Two that save the same name at once follow each other.
    await tx.db.$queryRaw`select pg_advisory_xact_lock(hashtext('reply templates'))::text`;
    const before = id ? await tx.db.replyTemplate.findUnique({ where: { id } }) : null;
    if (id && !before) throw new DomainError("not-found", "The template does not exist.");
    const same = await tx.db.replyTemplate.findFirst({ where: { kind: input.kind, name: input.name } });
    if (same && same.id !== id) throw new DomainError("conflict", `A template named "${input.name}" already exists.`);
    const values = { ...input, updatedAt: new Date(tx.clock.now()) };
    const templateId = id ?? newId("tpl");
    const row = await tx.db.replyTemplate.upsert({ where: { id: templateId }, create: { id: templateId, ...values }, update: values });
    const data = { kind: row.kind, name: row.name, changes: differences(before ?? {}, input, ["text"]) };
    await recordEvent(tx, { type: "access.template-saved", subject: row.id, data });
    return ReplyTemplate.parse({ ...row, updatedAt: row.updatedAt.toISOString() });
  });
}
