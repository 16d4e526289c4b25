import { timeText } from "@/lib/core/wording";
import { facts, link, text, type MailContent } from "@/lib/mail/contract";
import { publicUrl } from "@/lib/platform/env";
import type { RunState } from "./contract";

type About = { id: string; name: string };

const page = ({ id }: About): string => `${publicUrl()}/staff/data/schedules/${id}`;

const WORDS: Partial<Record<RunState, readonly [subject: string, text: string]>> = {
  held: ["needs a review", "A file was read and not published. Review its changes and publish or discard the import."],
  "layout-changed": [
    "has another layout",
    "The file no longer has the layout that it is read by. Nothing was published. Change the mapping or ask the source.",
  ],
  failed: ["failed", "The last attempt to fetch or read the file failed. Nothing was published. Check the place and the credentials."],
};

/** How a run ended that staff have to know of; null where they don't. */
export function finishedMail(schedule: About, state: RunState, detail: string | null): MailContent | null {
  const words = WORDS[state];
  if (!words) return null;
  return {
    subject: `Schedule ${schedule.name} ${words[0]}`,
    parts: [text(words[1]), ...(detail === null ? [] : [facts([["Reason", detail]])]), link("Open schedule", page(schedule))],
  };
}

export const lateMail = (schedule: About, dueAt: Date): MailContent => ({
  subject: `Schedule ${schedule.name} is late`,
  parts: [
    text(`A file was due at ${timeText(dueAt)}, and none has come since. Check the last runs.`),
    link("Open schedule", page(schedule)),
  ],
});
