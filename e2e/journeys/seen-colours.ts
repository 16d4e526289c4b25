import type { Page } from "@playwright/test";

const MARK = "data-new-colours";

/**
 * The colours of a page's texts on what lies behind them. Where such a pair was looked at on an earlier page, looking again can
 * find nothing: that is the slowest question to a page, and most pages are made of the same few colours.
 */
export class SeenColours {
  private readonly seen = new Set<string>();

  /** Marks the elements whose pairs no page before had; gives the selector of the marks, or null without any. */
  async markNewOn(page: Page): Promise<string | null> {
    const pairs = await page.evaluate(markNewColours, { seen: [...this.seen], mark: MARK });
    for (const pair of pairs) this.seen.add(pair);
    return pairs.length === 0 ? null : `[${MARK}]`;
  }
}

/**
 * Runs in the browser: text colour, size, weight and line, and every colour behind it up to the first that covers, with opacity;
 * of a link also the colour of the text it stands in. Marks the elements whose pairs were not seen, and gives these pairs.
 */
function markNewColours({ seen, mark }: { seen: string[]; mark: string }): string[] {
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
  const old = new Set(seen);
  const pairs = new Set<string>();
  const take = (element: Element): void => {
    const { color, fill, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    const { colours, opacity } = behind(element);
    const around = element.closest("a")?.parentElement;
    const kind = around ? `link in ${getComputedStyle(around).color}` : element instanceof SVGElement ? `drawn ${fill}` : "text";
    const pair = [kind, color, fontSize, fontWeight, textDecorationLine, colours, opacity].join("; ");
    if (old.has(pair)) return;
    pairs.add(pair);
    element.setAttribute(mark, "");
  };
  document.querySelectorAll(`[${mark}]`).forEach((element) => element.removeAttribute(mark));
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.parentElement && text.textContent?.trim()) take(text.parentElement);
  for (const field of document.querySelectorAll("input, textarea, select")) take(field);
  return [...pairs];
}
