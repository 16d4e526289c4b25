import type { TreeLink, TreeSection } from "@/components/docs/docs-tree";
import { description, operations } from "@/lib/api/routes/description";
import { docEvents } from "./events";
import { guides } from "./guides";
import { SECTIONS } from "./sections";

export const guideHref = (slug: string): string => (slug === "" ? "/docs" : `/docs/${slug}`);
export const operationHref = (id: string): string => `/docs/reference/${id}`;
export const errorHref = (code: string): string => `/docs/errors/${code}`;
export const eventHref = (type: string): string => `/docs/events/${type}`;
export const REFERENCE = { href: "/docs/reference", label: "Overview" };
export const EVENTS = { href: "/docs/events", label: "Overview" };
const OVERVIEWS: readonly TreeLink[] = [EVENTS, REFERENCE];

/** The operations under the name of what they are about. */
function referenceLinks(): TreeLink[] {
  return description().tags.flatMap(({ name }) =>
    operations()
      .filter(({ tag }) => tag === name)
      .map(({ id, summary }) => ({ href: operationHref(id), label: summary, group: name })),
  );
}

/** What stands left of every docs page. */
export function docsTree(): TreeSection[] {
  const prose = SECTIONS.map((title) => ({
    title,
    links: guides()
      .filter(({ section }) => section === title)
      .map((guide) => ({ href: guideHref(guide.slug), label: guide.title })),
  }));
  const events = docEvents().map(({ type }) => ({ href: eventHref(type), label: type }));
  return [...prose, { title: "Events", links: [EVENTS, ...events] }, { title: "Reference", links: [REFERENCE, ...referenceLinks()] }];
}

export type Neighbour = { href: string; label: string };

/** The pages before and after one, in the order of the tree. */
export function neighboursOf(href: string): { before: Neighbour | undefined; after: Neighbour | undefined } {
  const links = docsTree().flatMap(({ title, links: all }) =>
    all.map((link) => (OVERVIEWS.includes(link) ? { ...link, label: title } : link)),
  );
  const at = links.findIndex((link) => link.href === href);
  return at < 0 ? { before: undefined, after: undefined } : { before: links[at - 1], after: links[at + 1] };
}
