import type { NextRequest } from "next/server";
import { markdownContent } from "@/app/pdf/markdown-content";
import { servePdf } from "@/app/pdf/serve-pdf";
import { dayText } from "@/components/ui/moment";
import { DAY_MS } from "@/lib/core/durations";
import { DomainError } from "@/lib/core/errors";
import { isKeyOf } from "@/lib/core/tables";
import { LEGAL_DOCUMENTS, standingOf, type VersionStanding, type VersionView } from "@/lib/legal/contract";
import { readAcceptedText } from "@/lib/legal/documents/accepted-text";
import { listVersions, readVersion } from "@/lib/legal/documents/list-versions";
import { readLegalText } from "@/lib/legal/documents/read-text";
import { brandName } from "@/lib/platform/brand";
import type { Context } from "@/lib/platform/context";
import { publicUrl } from "@/lib/platform/env";
import { generatedSections, readKnown } from "../../generated-sections";
import { LEGAL_PAGES, type LegalEntry } from "../../legal-pages";
import { legalMarkdown } from "../../legal-text";

const missing = (): DomainError => new DomainError("not-found", "This document or version does not exist.");

/** A legal page as a file: the version in force, the one that `version` names, or the accepted one that `text` names by its hash. */
export async function GET(request: NextRequest, { params }: RouteContext<"/legal/[slug]/pdf">): Promise<Response> {
  const { slug } = await params;
  const asked = request.nextUrl.searchParams.get("version");
  const hash = request.nextUrl.searchParams.get("text");
  return servePdf(request, async (ctx) => {
    const page = LEGAL_PAGES.find((one) => one.slug === slug);
    if (!page || (asked !== null && !/^[1-9]\d{0,5}$/.test(asked))) throw missing();
    const { text, about, createdAtMs, suffix } =
      hash === null ? await textOf(ctx, page, asked === null ? null : Number(asked)) : await acceptedTextOf(ctx, page, hash);
    const [brand, url] = [brandName(), `${publicUrl()}/legal/${page.slug}`];
    const content = markdownContent(readLegalText(text), publicUrl());
    const document = { title: page.title, brand, subject: `${page.title}. ${about}`, about: [about, url], content, createdAtMs };
    return { document, name: `${page.slug}${suffix}`, isPublic: true };
  });
}

async function acceptedTextOf(ctx: Context, { slug }: LegalEntry, hash: string): Promise<Text> {
  const found = isKeyOf(LEGAL_DOCUMENTS, slug) && /^[0-9a-f]{64}$/.test(hash) ? await readAcceptedText(ctx, slug, hash) : null;
  if (!found) throw missing();
  const createdAtMs = found.createdAt.getTime();
  return { text: found.text, about: `As accepted on ${dayText(createdAtMs)}`, createdAtMs, suffix: `-${hash.slice(0, 12)}` };
}

const STANDINGS: Readonly<Record<VersionStanding, (day: string) => string>> = {
  "in-force": (day) => `in force since ${day}`,
  scheduled: (day) => `applies from ${day}`,
  replaced: (day) => `in force from ${day} until a later version replaced it`,
  skipped: () => "never in force",
};

const standingText = (version: VersionView, versions: readonly VersionView[], nowMs: number): string =>
  `Version ${version.number}, ${STANDINGS[standingOf(version, versions, nowMs)](dayText(Date.parse(version.effectiveAt)))}`;

type Text = { text: string; about: string; createdAtMs: number; suffix: string };

async function textOf(ctx: Context, { slug }: LegalEntry, number: number | null): Promise<Text> {
  const nowMs = ctx.clock.now();
  const version = isKeyOf(LEGAL_DOCUMENTS, slug) ? await readVersion(ctx, slug, number) : null;
  if (version) {
    const about = standingText(version, await listVersions(ctx, version.document), nowMs);
    return { text: version.text, about, createdAtMs: Date.parse(version.publishedAt), suffix: `-version-${version.number}` };
  }
  if (number !== null) throw missing();
  const text = legalMarkdown(generatedSections(slug, await readKnown(ctx)));
  const dayMs = nowMs - (nowMs % DAY_MS);
  return { text, about: `As of ${dayText(dayMs)}`, createdAtMs: dayMs, suffix: "" };
}
