import { link, text, type MailContent } from "@/lib/mail/contract";
import { publicUrl } from "@/lib/platform/env";
import type { Round } from "./records";

/** `isOver`: nothing happens by itself any more; otherwise it is published once it is complete. */
export const heldMail = ({ id, source_name, date }: Round, { reason, isOver }: { reason: string; isOver: boolean }): MailContent => ({
  subject: `Not published: ${source_name}, prices of ${date}`,
  parts: [
    text(`The assessment round of ${date} was not published at its time. ${reason}`),
    text(
      isOver
        ? "It no longer has a time of publication. Open the round to publish it or set a new time."
        : "It will be published as soon as it is complete.",
    ),
    link("Open round", `${publicUrl()}/staff/data/assessments/${id}`),
  ],
});
