import { ChevronLeft } from "lucide-react";
import { TextLink } from "@/components/ui/text-link";

/** The list that a page belongs to. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <nav aria-label="Breadcrumb" className="-mb-2 text-13">
      <TextLink href={href} className="inline-flex items-center gap-1">
        <ChevronLeft size={14} aria-hidden="true" />
        {children}
      </TextLink>
    </nav>
  );
}
