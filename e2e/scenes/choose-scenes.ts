import type { PageScene } from "./all";

/** A scene with what its page is made of. */
export type Seen = { scene: PageScene; parts: ReadonlySet<string> };

const TAG = /<([a-z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>([^<]*)/g;
const OF_A_PART = /\s(role|class|type|aria-[\w-]+)(?:="([^"]*)")?/g;
/** What may stick out: a word of this length is broken only where a page says so. */
const LONG_WORD = /[^\s]{40}/;

/** The kinds of elements in a page, by what decides how they look and what they tell: tag, role, classes, and which words are long. */
export function partsOf(html: string): Set<string> {
  const visible = html.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/g, "");
  const parts = new Set<string>();
  for (const [, tag = "", attributes = "", text = ""] of visible.matchAll(TAG)) {
    const traits = [...attributes.matchAll(OF_A_PART)].map(([, name = "", value = ""]) =>
      name.startsWith("aria-") ? name : `${name}=${value}`,
    );
    parts.add([tag, ...traits.sort(), ...(LONG_WORD.test(text) ? ["long"] : [])].join(" "));
  }
  return parts;
}

/**
 * The fewest scenes, nearly, in which every page and every part of any scene can be looked at: the first scene of each page, then
 * always the one that adds most. The others show nothing that these do not.
 */
export function chooseScenes(all: readonly Seen[]): PageScene[] {
  const chosen = all.filter(({ scene }, at) => all.findIndex((other) => other.scene.page === scene.page) === at);
  const missing = new Set(all.flatMap(({ parts }) => [...parts]));
  for (const { parts } of chosen) for (const part of parts) missing.delete(part);
  const gainOf = ({ parts }: Seen): number => [...parts].filter((part) => missing.has(part)).length;
  while (missing.size > 0) {
    const best = all.reduce((most, one) => (gainOf(one) > gainOf(most) ? one : most));
    for (const part of best.parts) missing.delete(part);
    chosen.push(best);
  }
  return chosen.map(({ scene }) => scene);
}
