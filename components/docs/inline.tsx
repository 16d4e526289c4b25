import type { Token } from "marked";
import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";

export const InlineCode = ({ children }: { children: ReactNode }) => (
  <code className="num rounded-sm bg-sunken px-1 py-0.5 text-[0.875em] wrap-break-word">{children}</code>
);

function inlineOf(token: Token, key: number): ReactNode {
  const inner = "tokens" in token && token.tokens ? <Inline tokens={token.tokens} /> : null;
  switch (token.type) {
    case "strong":
      return (
        <strong key={key} className="font-semibold">
          {inner}
        </strong>
      );
    case "em":
      return <em key={key}>{inner}</em>;
    case "codespan":
      return <InlineCode key={key}>{token.text}</InlineCode>;
    case "link":
      return (
        <TextLink key={key} href={token.href} prefetch={false}>
          {inner}
        </TextLink>
      );
    case "br":
      return <br key={key} />;
    case "text":
    case "escape":
      return <span key={key}>{inner ?? token.text}</span>;
    default:
      throw new Error(`docs pages know no inline ${token.type}`);
  }
}

/** Marks within a line. What is not known here throws, so that nothing is dropped in silence. */
export const Inline = ({ tokens }: { tokens: readonly Token[] }): ReactNode => tokens.map(inlineOf);
