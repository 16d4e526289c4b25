import type { Tx } from "@/lib/platform/database";

const isLetter = (char: string | undefined): boolean => /[\p{L}\p{N}]/u.test(char ?? "");

/** A text as a pattern of PostgreSQL that matches it, not as a part of longer words. */
const exactly = (text: string): string =>
  `${isLetter(text[0]) ? "\\m" : ""}${text.replace(/[^\p{L}\p{N}\s]/gu, "\\$&")}${isLetter(text.at(-1)) ? "\\M" : ""}`;
const inHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");

const SHORTEST_NAME = 3;
const REPLACED = "[deleted account]";

/** Takes a person's address and name out of mails to others: what else they say stays, also of those that are still to be sent. */
export async function redactMailsNaming(db: Tx, { email, name }: { email: string; name: string }): Promise<void> {
  const forms = [email, encodeURIComponent(email), name, encodeURIComponent(name)].filter((form) => form.length >= SHORTEST_NAME);
  const pattern = [...new Set(forms.flatMap((form) => [form, inHtml(form)]))].map(exactly).join("|");
  await db.$executeRaw`
    update mail set subject = regexp_replace(subject, ${pattern}, ${REPLACED}, 'gi'), text = regexp_replace(text, ${pattern}, ${REPLACED}, 'gi'),
      html = regexp_replace(html, ${pattern}, ${REPLACED}, 'gi')
    where subject ~* ${pattern} or text ~* ${pattern} or html ~* ${pattern}`;
}
