import type { Page } from "@playwright/test";

/**
 * The colours of a page's texts on what lies behind them. Where every such pair was looked at on an earlier page, looking
 * again can find nothing: that is the slowest question to a page, and most pages are made of the same few colours.
 */
export class SeenColours {
  private readonly seen = new Set<string>();

  /** The pairs of the page, as it is shown now, that no page before had. */
  async newOn(page: Page): Promise<string[]> {
    const pairs = await page.evaluate(colourPairs);
    return pairs.filter((pair) => !this.seen.has(pair));
  }

  add(pairs: readonly string[]): void {
    for (const pair of pairs) this.seen.add(pair);
  }
}

/** Runs in the browser: text colour, size, weight and line, and every colour behind it up to the first that covers, with opacity. */
function colourPairs(): string[] {
  type Behind = { colours: string; opacity: number; covers: boolean };
  const known = new Map<Element, Behind>();
  const behind = (element: Element | null): Behind => {
    if (!element) return { colours: "", opacity: 1, covers: true };
    const found = known.get(element);
    if (found) return found;
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const isClear = /^(transparent|rgba\(0, 0, 0, 0\))$|\/ 0\)$/.test(backgroundColor) && backgroundImage === "none";
    const covers = !isClear && !/\/ 0?\.|rgba\(/.test(backgroundColor) && backgroundImage === "none";
    const above = behind(element.parentElement);
    const own = isClear ? "" : `${backgroundColor} ${backgroundImage} `;
    const made = { colours: covers ? own : own + above.colours, opacity: Number(opacity) * above.opacity, covers };
    known.set(element, made);
    return made;
  };
  const pairs = new Set<string>();
  const take = (element: Element): void => {
    const { color, fill, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    const { colours, opacity } = behind(element);
    const kind = element.closest("a") ? "link" : element instanceof SVGElement ? `drawn ${fill}` : "text";
    pairs.add([kind, color, fontSize, fontWeight, textDecorationLine, colours, opacity].join("; "));
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.parentElement && text.textContent?.trim()) take(text.parentElement);
  for (const field of document.querySelectorAll("input, textarea, select")) take(field);
  return [...pairs];
}
