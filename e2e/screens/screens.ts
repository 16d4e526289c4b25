import { join, resolve } from "node:path";
import { setSession, test } from "../journeys/fixtures";
import { makeScenes } from "../scenes/all";

/** Console and staff are worked with on a desk and looked at on the way; these are the widths that designs are judged by. */
const WIDTHS = [1920, 1440, 820, 390];
const folder = resolve(process.env.SCREENS_DIR ?? "screens");
/** Parts of names, each after a bar; all scenes without one. */
const only = (process.env.SCREENS_ONLY ?? "").split("|");

const fileName = (name: string): string => name.replace(/^\//, "").replace(/[^\w.-]+/g, "-") || "home";

test("every page, in both widths and both themes", async ({ page, context, server }) => {
  test.setTimeout(1_800_000);
  for (const { name, path, as } of await makeScenes()) {
    if (!only.some((part) => name.includes(part))) continue;
    await context.clearCookies();
    if (as !== null) await setSession(context, server.baseURL, as);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.screenshot({ path: join(folder, `${fileName(name)}.${width}.${colorScheme}.png`), fullPage: true });
      }
    }
  }
});
