import { operations } from "@/lib/api/routes/description";
import { ERROR_CODES } from "@/lib/core/errors";
import { PROBLEMS } from "@/lib/http/problems";
import { publicUrl } from "@/lib/platform/env";
import { docEvents } from "./events";
import { firstSentence } from "./first-sentence";
import { guides } from "./guides";
import { errorHref, eventHref, EVENTS, guideHref, operationHref, REFERENCE } from "./tree";
import {
  errorMarkdown,
  eventMarkdown,
  EVENTS_DESCRIPTION,
  eventsMarkdown,
  guideMarkdown,
  operationMarkdown,
  REFERENCE_DESCRIPTION,
  referenceMarkdown,
} from "./twins";

/** Any page below /docs. `markdown` makes its twin. */
export type DocPage = { href: string; group: string; title: string; description: string; markdown(nowMs: number): string };

/** Every docs page, in the order of the tree, with the errors last. */
export function docPages(): DocPage[] {
  return [
    ...guides().map((guide): DocPage => ({
      href: guideHref(guide.slug),
      group: guide.section,
      title: guide.title,
      description: guide.description,
      markdown: (nowMs: number) => guideMarkdown(guide, nowMs),
    })),
    { href: EVENTS.href, group: "Events", title: "Events", description: EVENTS_DESCRIPTION, markdown: eventsMarkdown },
    ...docEvents().map(({ type, when }) => ({
      href: eventHref(type),
      group: "Events",
      title: type,
      description: when,
      markdown: () => eventMarkdown(type),
    })),
    { href: REFERENCE.href, group: "Reference", title: "API reference", description: REFERENCE_DESCRIPTION, markdown: referenceMarkdown },
    ...operations().map((operation) => ({
      href: operationHref(operation.id),
      group: "Reference",
      title: operation.summary,
      description: firstSentence(operation.description),
      markdown: (nowMs: number) => operationMarkdown(operation, nowMs),
    })),
    ...ERROR_CODES.map((code) => ({
      href: errorHref(code),
      group: "Errors",
      title: code,
      description: PROBLEMS[code].title,
      markdown: () => errorMarkdown(code),
    })),
  ];
}

/** The address of a page's Markdown twin: the page's own with .md; that of /docs is /docs/index.md. */
export const twinOf = (href: string): string => `${href === "/docs" ? "/docs/index" : href}.md`;

/** The page whose twin has this path below /docs, without .md. */
export function pageOfTwin(path: string): DocPage | undefined {
  const href = path === "index" ? "/docs" : `/docs/${path}`;
  return path === "" ? undefined : docPages().find((page) => page.href === href);
}

/** What a page's head says: the canonical address and the twin. */
export function alternatesOf(href: string): { canonical: string; types: Record<string, string> } {
  return { canonical: `${publicUrl()}${href}`, types: { "text/markdown": `${publicUrl()}${twinOf(href)}` } };
}
