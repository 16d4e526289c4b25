import type { Scene } from "../scene";
import { makeScenes } from "../scenes";
import { expect, expectAccessible, expectNoSidewaysScroll, setSession, test } from "./fixtures";

const WIDTHS = [1440, 390, 360];

let scenes: Scene[] = [];

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on any page and nothing sticks out, ${colorScheme}`, async ({ page, context, world }) => {
    test.setTimeout(600_000);
    if (scenes.length === 0) scenes = await makeScenes();
    expect(scenes.length).toBeGreaterThan(40);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const { name, path, as } of scenes) {
      await test.step(name, async () => {
        await context.clearCookies();
        if (as !== null) await setSession(context, world.baseURL, as);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.goto(path);
        await expect(page.locator("h1").first()).toBeVisible();
        // Both themes hold the same elements, laid out alike: in the second only colours can be wrong.
        await expectAccessible(page, colorScheme === "light" ? [] : ["color-contrast", "link-in-text-block"]);
        for (const width of colorScheme === "light" ? WIDTHS : []) {
          await page.setViewportSize({ width, height: 900 });
          await expectNoSidewaysScroll(page);
        }
      });
    }
  });
}
