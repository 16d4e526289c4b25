import type { TreeSection } from "@/components/docs/docs-tree";
import { operations } from "@/app/api/v1/_routes/description";
import { guides } from "./guides";
import { SECTIONS } from "./sections";

export const guideHref = (slug: string): string => (slug === "" ? "/docs" : `/docs/${slug}`);
export const operationHref = (id: string): string => `/docs/reference/${id}`;
export const errorHref = (code: string): string => `/docs/errors/${code}`;
export const REFERENCE = { href: "/docs/reference", label: "Overview" };

/** What stands left of every docs page. */
export function docsTree(): TreeSection[] {
  const prose = SECTIONS.map((title) => ({
    title,
    links: guides()
      .filter(({ section }) => section === title)
      .map((guide) => ({ href: guideHref(guide.slug), label: guide.title })),
  }));
  const reference = operations().map(({ id, summary }) => ({ href: operationHref(id), label: summary }));
  return [...prose, { title: "Reference", links: [REFERENCE, ...reference] }];
}

export type Neighbour = { href: string; label: string };

/** The pages before and after one, in the order of the tree. */
export function neighboursOf(href: string): { before: Neighbour | undefined; after: Neighbour | undefined } {
  const links = docsTree().flatMap(({ title, links: all }) => all.map((link) => (link === REFERENCE ? { ...link, label: title } : link)));
  const at = links.findIndex((link) => link.href === href);
  return at < 0 ? { before: undefined, after: undefined } : { before: links[at - 1], after: links[at + 1] };
}
