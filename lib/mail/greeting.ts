import { text, type MailContent, type MailPart } from "./contract";

const TITLES = /^(dr|prof|mr|mrs|ms|mx|herr|frau|ing|dipl)\.?$/i;

/** The name that a person is called by: the first word that isn't a title. */
export function firstName(name: string): string {
  const words = name.split(" ").filter((word) => word !== "");
  return words.find((word) => !TITLES.test(word)) ?? name;
}

// Letters with few marks on each, and one joint at most, as in Jean-Luc or O’Neill: several would join a sentence.
const ORDINARY = /^(?:\p{L}\p{M}{0,4})+(?:['’-](?:\p{L}\p{M}{0,4})+)?$/u;
const MAX_LETTERS = 40;

/** A name is whatever somebody typed who may not own the mailbox: a mail greets by it only when it can't be a message or an address. */
export function greeting(name: string): string {
  const first = firstName(name);
  return first.length <= MAX_LETTERS && ORDINARY.test(first) ? `Hello ${first},` : "Hello,";
}

/** An e-mail to somebody of this name: the greeting, then these parts. */
export const letter = (name: string, subject: string, parts: readonly MailPart[]): MailContent => ({
  subject,
  parts: [text(greeting(name)), ...parts],
});
