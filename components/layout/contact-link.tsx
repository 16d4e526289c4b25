"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { CONTACT_PATH, contactPath } from "@/lib/core/paths";
import { ButtonLink } from "../ui/button-link";
import { TextLink } from "../ui/text-link";

type ContactLinkProps = {
  /** The ID under which the log of the server has what went wrong. */
  request?: string | undefined;
  look?: "button" | "quiet" | "text";
  /** Which form. */
  to?: string;
  children?: ReactNode;
};

/** Leads to the contact form, which is filled in with this page and the request. */
export function ContactLink({ request, look = "button", to = CONTACT_PATH, children = "Contact support" }: ContactLinkProps) {
  // There is none where the root layout has failed; that is shown in a browser only.
  const path: string | null = usePathname();
  const href = contactPath({ from: path ?? (typeof location === "undefined" ? null : location.pathname), request }, to);
  if (look === "text") return <TextLink href={href}>{children}</TextLink>;
  return (
    <ButtonLink href={href} variant={look === "quiet" ? "quiet" : "secondary"}>
      {children}
    </ButtonLink>
  );
}
