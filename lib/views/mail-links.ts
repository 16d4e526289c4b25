import { z } from "zod";
import { recordEvent } from "@/lib/events/record-event";
import { transaction, type Context } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import { signValue, unsignValue } from "@/lib/platform/secrets";

const PURPOSE = "view-mail";
const Claims = z.strictObject({ org: z.string(), user: z.string() });

/** Where the weekly e-mail of a member is ended, without signing in. */
export const unsubscribeUrl = (orgId: string, userId: string): string =>
  `${publicUrl()}/views/unsubscribe/${signValue(PURPOSE, { org: orgId, user: userId })}`;

/** Ends the weekly e-mail that a link came with; false for a link that was not made here. */
export async function stopViewMails(ctx: Context, token: string): Promise<boolean> {
  const claims = unsignValue(PURPOSE, token);
  if (claims === undefined) return false;
  const { org, user } = Claims.parse(claims);
  await transaction(ctx, async (tx) => {
    const { count } = await tx.db.viewMail.deleteMany({ where: { orgId: org, userId: user } });
    if (count > 0) await recordEvent(tx, { type: "view.unsubscribed", orgId: org, subject: user, data: {} });
  });
  return true;
}
