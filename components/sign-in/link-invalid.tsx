import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { AuthHeading } from "./auth-heading";

type LinkInvalidProps = {
  title?: string;
  /** Why it may be so, and what to do. */
  children: ReactNode;
  /** The next steps, the likeliest first. */
  steps: readonly { href: string; label: string }[];
};

/** A link of a mail that leads nowhere any more: used, replaced, expired, or not copied in full. */
export function LinkInvalid({ title = "This link is no longer valid", children, steps }: LinkInvalidProps) {
  return (
    <>
      <AuthHeading title={title}>{children}</AuthHeading>
      <div className="flex flex-wrap gap-2.5">
        {steps.map(({ href, label }, index) => (
          <ButtonLink key={href} href={href} variant={index === 0 ? "primary" : "secondary"}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}
