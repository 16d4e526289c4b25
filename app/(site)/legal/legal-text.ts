import type { LegalDetails } from "@/lib/legal/contract";

/** What texts are made from, beside code and settings. `contact`: the e-mail address for help. */
export type Known = { brand: string; contact: string | null; details: LegalDetails };

/** A heading with paragraphs and a list below them; words between backticks are code. */
export type LegalSection = { title: string; text?: readonly string[]; list?: readonly string[] };

/** The same as Markdown, as a version of the document would be published. */
export const legalMarkdown = (sections: readonly LegalSection[]): string =>
  `${sections
    .map(({ title, text = [], list = [] }) =>
      [`## ${title}`, ...text, ...(list.length > 0 ? [list.map((line) => `- ${line}`).join("\n")] : [])].join("\n\n"),
    )
    .join("\n\n")}\n`;
