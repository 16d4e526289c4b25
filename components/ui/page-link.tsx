import type { ComponentProps } from "react";

type PageLinkProps = Omit<ComponentProps<"a">, "href" | "target" | "download"> & { href: string };

/**
 * A link to a page of ours, for lists of many: plain HTML, for which the LinkArea of the shell listens. Hundreds of `Link`s, each a
 * component of its own, take long to become ready on a phone.
 */
export const PageLink = (props: PageLinkProps) => <a data-page="" {...props} />;
