import { plainWords } from "@/lib/legal/details/as-markdown";
import { supportContact } from "@/lib/platform/contact";

/** The e-mail address for help, as words in a text; null when none was set. */
export function contactWords(): string | null {
  const contact = supportContact();
  return contact === null ? null : plainWords(contact);
}
