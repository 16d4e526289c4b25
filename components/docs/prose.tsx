import { clsx } from "clsx";
import type { Token, Tokens } from "marked";
import { Banner } from "@/components/ui/banner";
import { AnchoredHeading } from "./anchored-heading";
import { anchorsIn, plainText } from "./headings";
import { Inline } from "./inline";

const FIGURE = /^[\d.,]+$/;

function Table({ header, rows, align }: Tokens.Table) {
  const cell = (at: number) =>
    clsx("py-2 pr-4 align-top last:pr-0", align[at] === "right" && "num text-right", at === 0 && "held-column bg-paper");
  return (
    <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Table">
      <table className="w-full text-14">
        <thead>
          <tr className="border-b border-line-strong text-left text-13 text-muted">
            {header.map(({ text, tokens }, at) =>
              text === "" ? (
                <td key={at} className={cell(at)} />
              ) : (
                <th key={at} scope="col" className={clsx(cell(at), "font-medium")}>
                  <Inline tokens={tokens} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-b border-line">
              {row.map(({ text, tokens }, at) => (
                <td key={at} className={clsx(cell(at), FIGURE.test(text) && "num text-13")}>
                  <Inline tokens={tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function List({ ordered, start, items }: Tokens.List) {
  const List = ordered ? "ol" : "ul";
  return (
    <List
      {...(ordered && typeof start === "number" && start !== 1 ? { start } : {})}
      className={clsx("max-w-[72ch] space-y-1.5 pl-5 marker:text-muted", ordered ? "list-decimal" : "list-disc")}
    >
      {items.map(({ tokens }, index) => (
        <li key={index} className="pl-1">
          <Prose tokens={tokens} />
        </li>
      ))}
    </List>
  );
}

// marked's own types leave room for tokens of extensions, so the type alone narrows nothing.
const isList = (token: Token): token is Tokens.List => token.type === "list";
const isTable = (token: Token): token is Tokens.Table => token.type === "table";

function Part({ token, anchor }: { token: Token; anchor: string | undefined }) {
  switch (token.type) {
    case "heading":
      return (
        <AnchoredHeading depth={token.depth} text={plainText(token.tokens)} {...(anchor === undefined ? {} : { id: anchor })}>
          <Inline tokens={token.tokens ?? []} />
        </AnchoredHeading>
      );
    case "paragraph":
      return (
        <p className="max-w-[72ch] text-pretty">
          <Inline tokens={token.tokens ?? []} />
        </p>
      );
    case "text":
      return <Inline tokens={token.tokens ?? [token]} />;
    case "list":
      return isList(token) && <List {...token} />;
    case "table":
      return isTable(token) && <Table {...token} />;
    case "blockquote":
      return (
        <Banner className="max-w-[72ch]">
          <Prose tokens={token.tokens ?? []} />
        </Banner>
      );
    case "space":
      return null;
    default:
      throw new Error(`docs pages know no ${token.type}`);
  }
}

type ProseProps = { tokens: readonly Token[]; /** Of the whole page, where this is a part of it. */ anchors?: ReadonlyMap<Token, string> };

/** Markdown as marked has read it, in our look. What is not known here throws, so that nothing is dropped in silence. */
export const Prose = ({ tokens, anchors = anchorsIn(tokens) }: ProseProps) =>
  tokens.map((token, index) => <Part key={index} token={token} anchor={anchors.get(token)} />);
