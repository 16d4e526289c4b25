import { countText } from "@/lib/core/wording";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { greeting } from "@/lib/mail/greeting";
import { unlinked } from "@/lib/mail/unlinked";
import { env, publicUrl } from "@/lib/platform/env";
import type { DisabledReason } from "./contract";

type Stopped = { id: string; description: string; reason: Exclude<DisabledReason, "by-hand">; waiting: number; name: string | null };

const REASONS = {
  gone: "its receiver responded with 410 Gone.",
  failing: "all deliveries failed for five days.",
} as const;

/** An endpoint that was disabled by itself. Its address is what a member typed, and an alert address is nobody's proof: neither is shown. */
export function stoppedMail({ id, description, reason, waiting, name }: Stopped): MailContent {
  const called = unlinked(description, "");
  return {
    subject: "A webhook endpoint was disabled",
    parts: [
      text(name === null ? "Hello," : greeting(name)),
      text(`One of your webhook endpoints was disabled: ${REASONS[reason]}`),
      facts([...(called === "" ? [] : [["Description", called] as const]), ["Endpoint", id], ["Dropped messages", countText(waiting)]]),
      text(
        `It receives nothing until you enable it again. Failed deliveries are kept for ${env().KEEP_DELIVERIES_DAYS} days and can be replayed.`,
      ),
      link("Open the endpoint", `${publicUrl()}/console/webhooks/${id}`),
    ],
  };
}
