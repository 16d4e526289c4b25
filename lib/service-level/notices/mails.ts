import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { brandName } from "@/lib/platform/brand";
import { publicUrl } from "@/lib/platform/env";
import { COMPONENT_TITLES } from "../contract";
import { NOTICE_KINDS, NOTICE_STATES, type NoticeView } from "./contract";

/** The address of a notice on the status page. */
export const noticeUrl = (id: string): string => `${publicUrl()}/status#${id}`;

export const confirmMail = (href: string): MailContent => ({
  subject: `Confirm status updates from ${brandName()}`,
  parts: [
    text("Confirm that you want to receive incidents, maintenance and announcements at this address. The link expires in 24 hours."),
    link("Confirm subscription", href),
    text("If you did not request this, you can ignore this e-mail. The address is not stored."),
  ],
});

type UpdateMail = { notice: NoticeView; update: NoticeView["updates"][number]; unsubscribe: string };

export function updateMail({ notice, update, unsubscribe }: UpdateMail): MailContent {
  const { id, kind, title, components } = notice;
  const affected = components.map((component) => COMPONENT_TITLES[component]).join(", ");
  const state = NOTICE_STATES[update.state].title;
  return {
    subject: kind === "announcement" ? title : `${state}: ${title}`,
    parts: [
      text(update.text),
      facts([
        [NOTICE_KINDS[kind], title],
        ...(kind === "announcement" ? [] : [["Status", state] as const]),
        ...(affected === "" ? [] : [["Affected", affected] as const]),
      ]),
      link("Open status page", noticeUrl(id)),
      text(`You receive this e-mail because you subscribed to status updates. Unsubscribe: ${unsubscribe}`),
    ],
  };
}
