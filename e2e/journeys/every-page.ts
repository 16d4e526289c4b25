import type { BrowserContext, Page } from "@playwright/test";
import { makeScenes, type PageScene } from "../scenes/all";
import { chooseScenes, partsOf, type Seen } from "../scenes/choose-scenes";
import { expect, expectAccessible, expectNoSidewaysScroll, setSession, test } from "./fixtures";
import { FoundLinks, faultOf } from "./links";
import { SeenColours } from "./seen-colours";

const WIDTHS = [1440, 390, 360];

/** Both themes hold the same elements, laid out alike: in the second only colours can be wrong. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Asks about colours where a page has some that no page before it had. */
async function expectColours(page: Page, seen: SeenColours): Promise<void> {
  const within = await seen.markNewOn(page);
  if (within !== null) await expectAccessible(page, { only: COLOUR_RULES, within });
}

const request = async (context: BrowserContext, url: string, { path, as }: PageScene): Promise<string> => {
  await context.clearCookies();
  if (as !== null) await setSession(context, url, as);
  return (await context.request.get(path, { maxRedirects: 5 })).text();
};

/** Links that lead nowhere, each with a page that it stands on. */
async function deadLinks(context: BrowserContext, url: string, links: FoundLinks): Promise<string[]> {
  const dead: string[] = [];
  for (const [as, found] of links.bySession()) {
    await context.clearCookies();
    if (as !== null) await setSession(context, url, as);
    for (const [link, page] of found) {
      const fault = await faultOf(context.request, link);
      if (fault !== null) dead.push(`${page} links to ${link}: ${fault}`);
    }
  }
  return dead;
}

test("axe finds nothing on any page in either theme, nothing sticks out, and no link is dead", async ({ page, context, server }) => {
  test.setTimeout(900_000);
  const all = await makeScenes();
  const seen: Seen[] = [];
  const links = new FoundLinks(server.baseURL);
  for (const scene of all) {
    const html = await request(context, server.baseURL, scene);
    seen.push({ scene, parts: partsOf(html) });
    links.add(html, scene);
  }
  await test.step("links", async () => expect(await deadLinks(context, server.baseURL, links)).toEqual([]));
  const scenes = process.env.EVERY_SCENE === undefined ? chooseScenes(seen) : all;
  expect(scenes.length).toBeGreaterThan(100);
  const colours = { light: new SeenColours(), dark: new SeenColours() };
  for (const { name, path, as } of scenes) {
    await test.step(name, async () => {
      await context.clearCookies();
      if (as !== null) await setSession(context, server.baseURL, as);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.goto(path);
      await expect(page.locator("h1").first()).toBeVisible();
      await expectAccessible(page, { without: COLOUR_RULES });
      await expectColours(page, colours.light);
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      await expectColours(page, colours.dark);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expectNoSidewaysScroll(page);
      }
    });
  }
});
