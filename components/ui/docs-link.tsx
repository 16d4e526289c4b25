import { TextLink } from "./text-link";

/** The way from a page to what the documentation says about it; small, behind a sentence or a heading. */
export const DocsLink = ({ href }: { href: string }) => (
  <TextLink href={href} prefetch={false} className="text-13">
    Docs
  </TextLink>
);
