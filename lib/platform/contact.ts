import { env } from "./env";

const ADDRESS = /[^\s<>"]+@[^\s<>"]+\.[^\s<>"]+/;

/** The address under which the team is reached, also by a reply to our mails; null when none was set. A sender that nobody reads is none. */
export function teamContact(): string | null {
  const { TEAM_MAIL, MAIL_FROM } = env();
  return TEAM_MAIL ?? ADDRESS.exec(MAIL_FROM ?? "")?.[0] ?? null;
}

/** The address that customers are given for help; null when none was set. */
export const supportContact = (): string | null => env().SUPPORT_MAIL ?? teamContact();
