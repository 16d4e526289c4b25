import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { say } from "./project.mjs";
import { StepFailed, binOf, mustSucceed, runNode } from "./run.mjs";

/** The shell without windows comes first: it paints the same pages with a third of the processor time. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const PLACES = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a browser for the journeys: one that is here, else Debian's, else Playwright's own. */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found !== undefined) return found;
  if (process.platform === "linux" && process.getuid() === 0 && existsSync("/usr/bin/apt-get")) await installFromDebian();
  else await mustSucceed("playwright install", runNode([binOf("@playwright/test", "playwright"), "install", "chromium"]));
  const installed = await findBrowser();
  if (installed === undefined) throw new StepFailed("The browser journeys need Chromium. Install it or set CHROMIUM_PATH.", 1);
  return installed;
}

async function findBrowser() {
  const { chromium } = await import("@playwright/test");
  const onPath = (process.env.PATH ?? "").split(delimiter).flatMap((dir) => NAMES.map((name) => join(dir, name)));
  const candidates = [process.env.CHROMIUM_PATH, ...PLACES, ...onPath, chromium.executablePath()];
  return candidates.find((path) => path && existsSync(path));
}

/** Its chatter names the mirrors in use, so only a failure is told. */
async function installFromDebian() {
  say("installing Chromium from Debian");
  const apt = (...args) => promisify(execFile)("/usr/bin/apt-get", args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  try {
    await apt("update");
    const install = (name) => apt("install", "-y", "--no-install-recommends", name);
    // An older Debian has the whole browser only.
    await install("chromium-headless-shell").catch(() => install("chromium"));
  } catch (error) {
    throw new StepFailed(`Chromium could not be installed (exit code ${error.code}). Install it yourself or set CHROMIUM_PATH.`, 1);
  }
}
