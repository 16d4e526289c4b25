import { countText } from "@/lib/core/wording";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { greeting } from "@/lib/mail/greeting";
import { unlinked } from "@/lib/mail/unlinked";
import { publicUrl } from "@/lib/platform/env";
import { KEPT_DAYS, type DisabledReason } from "./contract";

type Stopped = { id: string; description: string; reason: Exclude<DisabledReason, "by-hand">; waiting: number; name: string | null };

const REASONS = {
  gone: "its receiver answered 410, which means that it wants no more messages.",
  failing: "nothing got through to it for five days.",
} as const;

/** An endpoint that was disabled by itself. Its address is what a member typed, and an alert address is nobody's proof: neither is shown. */
export function stoppedMail({ id, description, reason, waiting, name }: Stopped): MailContent {
  const called = unlinked(description, "");
  return {
    subject: "A webhook endpoint was disabled",
    parts: [
      text(name === null ? "Hello," : greeting(name)),
      text(`one of your webhook endpoints was disabled: ${REASONS[reason]}`),
      facts([...(called === "" ? [] : [["Description", called] as const]), ["Endpoint", id], ["Messages given up", countText(waiting)]]),
      text(`Nothing is sent to it until it is enabled again. What failed is kept for ${KEPT_DAYS} days and can be replayed.`),
      link("Open the endpoint", `${publicUrl()}/console/webhooks/${id}`),
    ],
  };
}
