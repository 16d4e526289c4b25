import { Fragment, type ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { TabLinks } from "@/components/ui/tab-links";
import { LEGAL_PAGES, legalPage, type LegalSlug } from "./legal-pages";
import type { LegalSection } from "./legal-text";

const anchorOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");

/** A legal page: a template, and said to be one before anything else. */
export function LegalDocument({ slug, sections }: { slug: LegalSlug; sections: readonly LegalSection[] }) {
  const { title, about } = legalPage(slug);
  return (
    <div className="py-10 md:py-14">
      <TabLinks
        label="Legal pages"
        tabs={LEGAL_PAGES.map((page) => ({ href: `/legal/${page.slug}`, label: page.label, current: page.slug === slug }))}
      />
      <article className="mt-8 max-w-[72ch]">
        <h1 className="text-28 font-semibold text-balance">{title}</h1>
        <p className="mt-2 mb-6 text-16 text-muted">{about}</p>
        <Banner tone="warn" title="This is a template, not a legal text">
          It describes what the software does. The operator must replace it, with legal advice, before the service goes live, and fill in
          the text in brackets.
        </Banner>
        {sections.map((section) => (
          <Section key={section.title} {...section} />
        ))}
      </article>
    </div>
  );
}

function Section({ title, text = [], list = [] }: LegalSection) {
  return (
    <section aria-labelledby={anchorOf(title)} className="mt-9">
      <h2 id={anchorOf(title)} className="text-16 font-semibold">
        {title}
      </h2>
      {text.map((paragraph) => (
        <p key={paragraph} className="mt-2 text-16 text-pretty">
          {withMarks(paragraph)}
        </p>
      ))}
      {list.length > 0 && (
        <ul className="mt-3 grid gap-2 text-16">
          {list.map((line) => (
            <li key={line} className="flex gap-3">
              <span aria-hidden="true" className="mt-2.5 size-[5px] shrink-0 bg-faint" />
              <span className="min-w-0">{withMarks(line)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Brackets are marked, so that none is overlooked. */
function withMarks(text: string): ReactNode[] {
  return text.split(/(\[[^\]]+\]|`[^`]+`)/).map((part, index) => {
    if (part.startsWith("["))
      return (
        <mark key={index} className="rounded-sm bg-warn-wash px-1 text-warn">
          {part}
        </mark>
      );
    if (part.startsWith("`"))
      return (
        <code key={index} className="num rounded-sm bg-sunken px-1 text-[0.9em]">
          {part.slice(1, -1)}
        </code>
      );
    return <Fragment key={index}>{part}</Fragment>;
  });
}
