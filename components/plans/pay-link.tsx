import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { type ButtonVariant, buttonClass } from "@/components/ui/button-class";

type PayLinkProps = { href: string; variant?: ButtonVariant; children: ReactNode };

/** Leads to the page of an invoice where it can be paid; that page does not lead back, so it opens beside this one. */
export function PayLink({ href, variant = "primary", children }: PayLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass(variant, "sm")}>
      {children}
      <ExternalLink size={13} aria-hidden="true" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
