import { newId } from "@/lib/core/ids";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import type { ReplyKind } from "../contract";

type Default = { kind: ReplyKind; name: string; text: string };

const DEFAULTS: readonly Default[] = [
  {
    kind: "offer",
    name: "Offer",
    text: "Hello {{first_name}},\n\nThank you for your request. We are happy to offer {{company}} Enterprise access for {{amount}}. The offer is valid until {{due}}.",
  },
  {
    kind: "offer",
    name: "Offer with custom fields",
    text: "Hello {{first_name}},\n\nWe can deliver the fields you asked for. The price for {{company}} is {{amount}}, including custom fields. The offer is valid until {{due}}.",
  },
  {
    kind: "question",
    name: "Use of the data",
    text: "Hello {{first_name}},\n\nHow will {{company}} use the data, and who will see it: only your team or also your customers?",
  },
  {
    kind: "question",
    name: "Number of calls",
    text: "Hello {{first_name}},\n\nHow did you estimate the number of calls? A daily copy needs far fewer calls than a lookup for each of your users.",
  },
  {
    kind: "question",
    name: "Company e-mail",
    text: "Hello {{first_name}},\n\nPlease write to us from a {{company}} e-mail address, or tell us how we can verify that you work there.",
  },
  {
    kind: "decline",
    name: "Suggest Pro",
    text: "Hello {{first_name}},\n\nThe Pro plan covers what you describe, and you can start today without a contract. We would rather not sell {{company}} more than it needs.",
  },
  {
    kind: "decline",
    name: "Data not available",
    text: "Hello {{first_name}},\n\nWe don't have the data {{company}} needs and don't expect to have it soon. We are sorry that we can't help.",
  },
  {
    kind: "decline",
    name: "No reply",
    text: "Hello {{first_name}},\n\nWe have not heard from you, so we are closing this request. You can submit a new one at any time.",
  },
];

/** Gives an installation that has no templates a first set; what the team deletes later stays deleted. */
export function ensureReplyTemplates(ctx: Context): Promise<{ made: number }> {
  requireOperator(ctx);
  return transaction(ctx, async (tx) => {
    if ((await tx.db.replyTemplate.count()) > 0) return { made: 0 };
    const updatedAt = new Date(tx.clock.now());
    const data = DEFAULTS.map((template) => ({ id: newId("tpl"), ...template, updatedAt }));
    const { count } = await tx.db.replyTemplate.createMany({ data, skipDuplicates: true });
    return { made: count };
  });
}
