import { guides } from "@/app/(site)/docs/_lib/guides";
import { guideBlocks } from "@/app/(site)/docs/_lib/page-text";

export type ClientSample = { title: string; code: string };

/** The samples of a guide that name a test, in reading order. */
export function samplesOf(slug: string, test: string): ClientSample[] {
  return guides()
    .filter((guide) => guide.slug === slug)
    .flatMap((guide) => guideBlocks(guide, Date.now()))
    .flatMap((block) => (block.kind === "code" && block.test === test ? [{ title: block.title ?? "", code: block.code }] : []));
}
