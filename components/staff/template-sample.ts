import { PLACEHOLDERS, type ReplyKind } from "@/lib/access/contract";

const SAMPLE = {
  first_name: "Ingrid",
  name: "Ingrid Dahl",
  company: "Borealis Energy Research",
  amount: "$2,400 per month",
  due: "28 Nov 2026, 08:00 UTC",
} as const satisfies Record<(typeof PLACEHOLDERS)[ReplyKind][number], string>;

const PLACEHOLDER = /\{\{\s*([a-z_]{1,40})\s*\}\}/g;

/** The text with sample values; what isn't known for this kind stays as it is written, so that it is seen. */
export function withSample(kind: ReplyKind, text: string): string {
  const known: readonly string[] = PLACEHOLDERS[kind];
  return text.replace(PLACEHOLDER, (whole, name: string) => (known.includes(name) ? SAMPLE[name as keyof typeof SAMPLE] : whole));
}
