import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { isOneOf } from "@/lib/core/tables";
import { isForThisHost } from "./host-words";
import { SECTIONS, type Section } from "./sections";

/** One page of prose; `slug` is its address below /docs, empty for the first page. */
export type Guide = { slug: string; title: string; description: string; section: Section; order: number; body: string };

const FOLDER = join(process.cwd(), "app", "(site)", "docs", "_content");

/** Reads the lines between the two fences at the top. Every page says all four, so that none is without a description. */
export function parseGuide(slug: string, text: string): Guide {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll("\r\n", "\n"));
  const front = new Map((match?.[1] ?? "").split("\n").map((line) => [line.split(":")[0] ?? "", line.slice(line.indexOf(":") + 1).trim()]));
  const [title, description, section, order] = ["title", "description", "section", "order"].map((name) => front.get(name) ?? "");
  if (!title || !description || !section || !isOneOf(SECTIONS, section) || !/^\d+$/.test(order ?? ""))
    throw new Error(`docs page ${JSON.stringify(slug)}: title, description, section (${SECTIONS.join(", ")}) and order are needed`);
  return { slug, title, description, section, order: Number(order), body: match?.[2] ?? "" };
}

function readGuides(): Guide[] {
  return readdirSync(FOLDER, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => {
      const name = file.split(sep).join("/").slice(0, -".md".length);
      return parseGuide(name === "index" ? "" : name, readFileSync(join(FOLDER, file), "utf8"));
    })
    .sort((a, b) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || a.order - b.order);
}

let kept: Guide[] | undefined;

/** While developing, files are read anew each time. */
const allGuides = (): readonly Guide[] => (process.env.NODE_ENV === "development" ? readGuides() : (kept ??= readGuides()));

/** Every page of prose that the host has, in the order of the tree. */
export const guides = (): readonly Guide[] => allGuides().filter(({ slug }) => isForThisHost(slug));

export const findGuide = (slug: string): Guide | undefined => guides().find((guide) => guide.slug === slug);
