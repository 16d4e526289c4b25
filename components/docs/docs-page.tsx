import { clsx } from "clsx";
import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "@/components/ui/breadcrumbs";
import { CopyButton } from "@/components/ui/copy-button";
import { DocsNeighbours, type Neighbour } from "./docs-neighbours";
import type { Heading } from "./headings";
import { OnThisPage } from "./on-this-page";

type DocsPageProps = {
  /** Where the page belongs: "Docs", then its section. */
  trail: readonly Crumb[];
  title: ReactNode;
  lead: ReactNode;
  twin: { href: string; markdown: string };
  headings?: readonly Heading[];
  neighbours: { before: Neighbour | undefined; after: Neighbour | undefined };
  /** Code stands right of the text: the page needs all of the width. */
  isWide?: boolean;
  children: ReactNode;
};

/** Head, text and foot of a docs page, with its list of contents on the right. */
export function DocsPage({ trail, title, lead, twin, headings = [], neighbours, isWide = false, children }: DocsPageProps) {
  return (
    <div className={clsx("grid grid-cols-1 gap-x-10", !isWide && "xl:grid-cols-[minmax(0,41rem)_11rem] xl:justify-between")}>
      <article className="min-w-0 py-8 md:py-10">
        <Breadcrumbs trail={trail} />
        <h1 className="mt-2 text-28 font-semibold text-balance wrap-break-word">{title}</h1>
        <div className="mt-3 max-w-[72ch] text-16 text-pretty text-muted">{lead}</div>
        <div className="mt-4 mb-8 flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
          <CopyButton text={twin.markdown}>Copy as Markdown</CopyButton>
          <a href={twin.href} className="inline-flex min-h-7 items-center gap-1.5 text-muted hover:text-ink">
            <FileText size={14} aria-hidden="true" />
            View as Markdown
          </a>
        </div>
        {children}
        <DocsNeighbours {...neighbours} />
      </article>
      {!isWide && <OnThisPage headings={headings} />}
    </div>
  );
}
