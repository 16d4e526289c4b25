import type { ReactNode } from "react";
import { InlineCode } from "./inline";

/** One line of text; words between backticks are code. */
export const withCode = (text: string): ReactNode[] =>
  text.split("`").map((part, index) => (index % 2 === 0 ? part : <InlineCode key={index}>{part}</InlineCode>));
