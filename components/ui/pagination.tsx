import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "./button-class";
import { ButtonLink } from "./button-link";

type PaginationProps = {
  /** Address of the page before and after; null where there is none. */
  previous: string | null;
  next: string | null;
  label?: string;
  /** "1–50 of 1,204" or what is known. */
  children?: ReactNode;
};

/** The two ends of a page of a list. */
export function Pagination({ previous, next, label = "Pages", children }: PaginationProps) {
  if (previous === null && next === null && children === undefined) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-4 py-3">
      <span className="num text-12 text-muted">{children}</span>
      <span className="flex gap-2">
        <Step href={previous} rel="prev">
          <ChevronLeft size={14} aria-hidden="true" />
          Previous
        </Step>
        <Step href={next} rel="next">
          Next
          <ChevronRight size={14} aria-hidden="true" />
        </Step>
      </span>
    </nav>
  );
}

function Step({ href, rel, children }: { href: string | null; rel: "prev" | "next"; children: ReactNode }) {
  if (href === null) {
    return (
      <span aria-disabled="true" className={buttonClass("secondary", "sm", "text-faint!")}>
        {children}
      </span>
    );
  }
  return (
    <ButtonLink href={href} rel={rel} size="sm">
      {children}
    </ButtonLink>
  );
}
