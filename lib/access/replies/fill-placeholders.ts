import { DomainError } from "@/lib/core/errors";
import { PLACEHOLDERS, type ReplyKind } from "../contract";

type Placeholder = (typeof PLACEHOLDERS)[ReplyKind][number];
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;

const PLACEHOLDER = /\{\{\s*([a-z_]{1,40})\s*\}\}/g;

const refuse = (detail: string): DomainError =>
  new DomainError("unprocessable", detail, { errors: [{ parameter: "text", code: "unknown-placeholder", detail }] });

const isKnown = (kind: ReplyKind, name: string): name is Placeholder => PLACEHOLDERS[kind].some((known) => known === name);

/**
 * Every placeholder of a text has to be one that this kind of answer knows.
 * @throws DomainError unprocessable, naming the first that isn't
 */
export function requirePlaceholders(kind: ReplyKind, words: string): void {
  const known = PLACEHOLDERS[kind].map((name) => `{{${name}}}`).join(", ");
  const rest = words.replace(PLACEHOLDER, (whole, name: string) => {
    if (!isKnown(kind, name)) throw refuse(`${whole} is not a valid placeholder. Available placeholders: ${known}.`);
    return "";
  });
  if (/\{\{|\}\}/.test(rest)) throw refuse(`A placeholder is incomplete. Available placeholders: ${known}.`);
}

/** The text with its placeholders filled, in one pass: braces in a name stay what they are. @throws DomainError unprocessable */
export function fillPlaceholders(kind: ReplyKind, words: string, values: PlaceholderValues): string {
  requirePlaceholders(kind, words);
  return words.replace(PLACEHOLDER, (whole, name: string) => (isKnown(kind, name) ? (values[name] ?? whole) : whole));
}
