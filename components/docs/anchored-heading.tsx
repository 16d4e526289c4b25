import type { ReactNode } from "react";
import { anchorOf } from "./headings";

type AnchoredHeadingProps = { depth: number; text: string; id?: string; children?: ReactNode };

/** A heading with an address of its own; the sign that leads to it is seen on hover and focus. */
export function AnchoredHeading({ depth, text, id = anchorOf(text), children = text }: AnchoredHeadingProps) {
  const Tag = depth <= 2 ? "h2" : "h3";
  return (
    <Tag id={id} className={`group/heading max-w-[72ch] font-semibold text-balance ${depth <= 2 ? "mt-7 text-20" : "mt-3 text-16"}`}>
      {children}
      <a
        href={`#${id}`}
        aria-label={`Link to “${text}”`}
        className="ml-1.5 inline-block min-w-6 text-center font-normal text-muted opacity-0 group-hover/heading:opacity-100 focus-visible:opacity-100"
      >
        #
      </a>
    </Tag>
  );
}
