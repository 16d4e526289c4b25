import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocBlocks } from "@/components/docs/doc-blocks";
import { DocsPage } from "@/components/docs/docs-page";
import { headingsOf } from "@/components/docs/headings";
import { alternatesOf, twinOf } from "./_lib/doc-pages";
import { findGuide } from "./_lib/guides";
import { guideBlocks } from "./_lib/page-text";
import { guideHref, neighboursOf } from "./_lib/tree";
import { guideMarkdown } from "./_lib/twins";

export function guideMetadata(slug: string): Metadata {
  const guide = findGuide(slug);
  return guide ? { title: guide.title, description: guide.description, alternates: alternatesOf(guideHref(slug)) } : {};
}

/** A page of prose. */
export function GuidePage({ slug, nowMs }: { slug: string; nowMs: number }) {
  const guide = findGuide(slug);
  if (!guide) notFound();
  const href = guideHref(slug);
  const blocks = guideBlocks(guide, nowMs);
  return (
    <DocsPage
      trail={[{ label: "Docs", ...(slug === "" ? {} : { href: "/docs" }) }, { label: guide.section }]}
      title={guide.title}
      lead={guide.description}
      twin={{ href: twinOf(href), markdown: guideMarkdown(guide, nowMs) }}
      headings={headingsOf(blocks)}
      neighbours={neighboursOf(href)}
    >
      <DocBlocks blocks={blocks} />
    </DocsPage>
  );
}
