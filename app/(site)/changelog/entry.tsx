import type { ReactNode } from "react";
import { Tag } from "@/components/ui/tag";
import { TextLink } from "@/components/ui/text-link";
import type { ChangeEntry } from "./entries";

/** One change, under an address of its own. */
export function Entry({ id, area, title, text, link }: ChangeEntry) {
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24 border-t border-line py-5 target:border-t-ink">
      <h3 id={`${id}-title`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-16 font-semibold">
        <a href={`#${id}`} className="hover:underline hover:underline-offset-4">
          {title}
        </a>
        <Tag>{area}</Tag>
      </h3>
      <p className="mt-1.5 text-16 text-pretty text-muted">{withCode(text)}</p>
      {link !== undefined && (
        <p className="mt-2 text-14">
          <TextLink href={link.href}>{link.label}</TextLink>
        </p>
      )}
    </article>
  );
}

/** Words between backticks are code. */
const withCode = (text: string): ReactNode[] =>
  text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="num rounded-sm bg-sunken px-1 py-0.5 text-[0.9em] text-ink wrap-anywhere">
        {part}
      </code>
    ),
  );
