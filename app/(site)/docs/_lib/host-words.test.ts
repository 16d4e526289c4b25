import { expect, test } from "vitest";
import { ownBrand, underBrand } from "@/lib/platform/brand";
import { plainMarkdown } from "./blocks";
import { guides } from "./guides";
import { guideBlocks } from "./page-text";

const OURS = ["typescript", "python", "command-line", "white-label", "single-sign-on", "scim", "security"];
const slugs = (): string[] => guides().map(({ slug }) => slug);

test("what carries our name is documented on our own host only, and no other page leads there", () => {
  expect(slugs()).toEqual(expect.arrayContaining(OURS));
  underBrand({ ...ownBrand(), name: "Acme" }, () => {
    expect(slugs().filter((slug) => OURS.includes(slug))).toEqual([]);
    const texts = guides().map((guide) => plainMarkdown(guideBlocks(guide, Date.now())));
    for (const slug of OURS) expect(texts.filter((text) => text.includes(`(/docs/${slug}`))).toEqual([]);
  });
});
