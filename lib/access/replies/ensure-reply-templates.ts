import { newId } from "@/lib/core/ids";
import { requireOperator, transaction, type Context } from "@/lib/platform/context";
import type { ReplyKind } from "../contract";

type Default = { kind: ReplyKind; name: string; text: string };

const DEFAULTS: readonly Default[] = [
  {
    kind: "offer",
    name: "Offer",
    text: "Hello {{first_name}},\n\nthank you for your request. We are glad to offer {{company}} Enterprise access for {{amount}}. The offer is good until {{due}}.",
  },
  {
    kind: "offer",
    name: "Offer with custom fields",
    text: "Hello {{first_name}},\n\nwe can deliver the fields that you asked for. For {{company}} the price is {{amount}}, custom fields included. The offer is good until {{due}}.",
  },
  {
    kind: "question",
    name: "What the data is for",
    text: "Hello {{first_name}},\n\nwhat will {{company}} use the data for, and who will see it: your own team, or your customers too?",
  },
  {
    kind: "question",
    name: "How many calls",
    text: "Hello {{first_name}},\n\nhow did you come to the number of calls that you expect? A daily copy needs far fewer than a lookup for each of your users.",
  },
  {
    kind: "question",
    name: "A company address",
    text: "Hello {{first_name}},\n\nplease write to us from an address of {{company}}, or tell us where we can see that you work there.",
  },
  {
    kind: "decline",
    name: "Pro fits better",
    text: "Hello {{first_name}},\n\nwhat you describe fits into the Pro plan, which you can start today without a contract. We would rather not sell {{company}} more than it needs.",
  },
  {
    kind: "decline",
    name: "Not our data",
    text: "Hello {{first_name}},\n\nwe don't have the data that {{company}} needs, and don't expect to have it soon. We are sorry that we can't help.",
  },
  {
    kind: "decline",
    name: "No reply",
    text: "Hello {{first_name}},\n\nwe have not heard from you, so we close this request. You can ask again at any time.",
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
