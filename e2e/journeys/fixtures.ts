import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { cookieOf } from "@/testing/portal";
import { openServer, type JourneyServer } from "./server";

type Journey = {
  /** What the browser may report in a test that breaks something on purpose. */
  expectedErrors: RegExp | null;
  quietConsole: undefined;
  server: JourneyServer;
  /** Signs this browser in as the owner of a session, by its cookie. */
  signInAs: (session: { sessionId: string }) => Promise<void>;
  /** Moves the server's time by so many milliseconds from now; after the test it is right again. */
  moveClock: (ms: number) => void;
};

/** Answers that a page gives on purpose are reported by the browser as failed resources. */
const EXPECTED = /status of 4\d\d/;

/** Every journey fails on an error in the browser's console or an uncaught exception, in whichever of its tabs. */
export const test = base.extend<Journey>({
  expectedErrors: [null, { option: true }],
  quietConsole: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on("console", (message) => {
        const text = message.text();
        if (message.type() === "error" && !EXPECTED.test(text) && expectedErrors?.test(text) !== true) errors.push(text);
      });
      context.on("weberror", (thrown) => errors.push(thrown.error().message));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  // Playwright reads from the pattern what a fixture needs; this one needs nothing.

  server: async ({}, use) => use(await openServer()),
  signInAs: async ({ context, baseURL, server }, use) => {
    await use(async ({ sessionId }) => {
      expect(server.ready).toBe(true);
      await setSession(context, baseURL ?? "", sessionId);
    });
  },

  moveClock: async ({}, use) => {
    const file = join(process.env.JOURNEY_DATA_DIR ?? "", "clock");
    await use((ms) => writeFileSync(file, String(ms)));
    writeFileSync(file, "0");
  },
});

export async function setSession(context: BrowserContext, url: string, sessionId: string): Promise<void> {
  const { name, value } = await cookieOf(sessionId);
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: "Lax" }]);
}

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Rules = { only?: string[]; without?: string[]; within?: string };

/** axe finds nothing, by all of its rules and on the whole page unless told. What passed is not listed. */
export async function expectAccessible(page: Page, { only = [], without = [], within }: Rules = {}): Promise<void> {
  // Only a page with frames needs a second page, and axe in each frame. Else the builder, which would bring all of axe in twice, finds it there.
  const isAlone = page.frames().length === 1;
  if (isAlone && !(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const axe = new AxeBuilder({ page, ...(isAlone ? { axeSource: ";" } : {}) }).options({ resultTypes: ["violations"] });
  if (within !== undefined) axe.include(within);
  const rules = only.length === 0 ? axe.disableRules(without) : axe.withRules(only);
  const { violations } = await rules.setLegacyMode(isAlone).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`)).toEqual([]);
}

/** The dialogs of a page: notices have the role too, and are none. */
export const dialogOf = (page: Page): Locator => page.locator('[role="dialog"]:not([aria-modal="false"])');

/** Nothing may stick out sideways at this width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

export { expect };
