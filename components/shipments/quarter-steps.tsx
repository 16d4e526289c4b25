import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { quarterText } from "@/lib/core/dates";
import { buttonClass } from "../ui/button-class";
import { ButtonLink } from "../ui/button-link";

type QuarterStepsProps = { previous: string | null; following: string | null; href: (quarter: string) => string };

/** The quarter before and after, among those that there are. */
export const QuarterSteps = ({ previous, following, href }: QuarterStepsProps) => (
  <nav aria-label="Quarters" className="flex gap-2">
    <Step quarter={previous} name="Previous quarter" href={href}>
      <ChevronLeft size={15} aria-hidden="true" />
    </Step>
    <Step quarter={following} name="Next quarter" href={href}>
      <ChevronRight size={15} aria-hidden="true" />
    </Step>
  </nav>
);

type StepProps = { quarter: string | null; name: string; href: (quarter: string) => string; children: ReactNode };

function Step({ quarter, name, href, children }: StepProps) {
  if (quarter === null)
    return (
      <span className={buttonClass("secondary", "md", "px-2.5! text-faint!")}>
        <span className="sr-only">{name}: none</span>
        {children}
      </span>
    );
  const text = `${name}: ${quarterText(quarter)}`;
  return (
    <ButtonLink href={href(quarter)} scroll={false} aria-label={text} title={text} className="px-2.5!">
      {children}
    </ButtonLink>
  );
}
