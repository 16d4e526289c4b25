import { clsx } from "clsx";
import { TextLink } from "@/components/ui/text-link";

/** What somebody agrees to by what they are about to do: “By paying”. */
export const TermsNote = ({ by, className }: { by: string; className?: string }) => (
  <p className={clsx("text-13 text-muted", className)}>
    {by}, you accept the <TextLink href="/legal/terms">terms of service</TextLink>.
  </p>
);
