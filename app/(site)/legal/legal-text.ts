/** A heading with paragraphs and a list below them. Words in [brackets] are for the operator to fill in; words between backticks are code. */
export type LegalSection = { title: string; text?: readonly string[]; list?: readonly string[] };
