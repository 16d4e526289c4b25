import { DomainError } from "@/lib/core/errors";
import { systemClock } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import type { MailFilter, OutboxPage } from "./contract";
import { pageOfMails, shownWithBody } from "./records";

/**
 * The mails that stayed here, newest first, with all their words, secret links too. It asks for no actor:
 * the caller makes sure that whoever asks sits at this machine. Mails that were meant to be sent are never in it.
 * @throws DomainError not-found (a mail server is set), cursor-invalid
 */
export async function localOutbox(filter: Omit<MailFilter, "state">): Promise<OutboxPage> {
  if (env().SMTP_URL !== undefined) throw new DomainError("not-found", "Page not found.");
  const nobody = { actor: { kind: "visitor" }, clock: systemClock, requestId: null } as const;
  const { found, next } = await pageOfMails(nobody, { ...filter, state: "kept" });
  return { mails: found.map((mail) => shownWithBody(mail, true)), next };
}
