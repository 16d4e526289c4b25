import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./find-browser.mjs";
import { binOf, runNode } from "./run.mjs";

/** Runs Playwright with a server of its own on a new data folder; gives the exit code. */
export async function runInBrowser(args, { env = {}, stdio = ["ignore", "inherit", "inherit"] } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "heliodex-journeys-"));
  // Another account must be able to enter when this one is root.
  chmodSync(dataDir, 0o755);
  const all = { CHROMIUM_PATH: await ensureBrowser(), NEXT_TELEMETRY_DISABLED: "1", JOURNEY_DATA_DIR: dataDir, ...env };
  try {
    return await runNode([binOf("@playwright/test", "playwright"), "test", ...args], { stdio, env: all });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Pictures of every page in both widths and both themes, into a folder. */
export function takeScreens([folder = "screens", only = ""]) {
  return runInBrowser(["--config", "e2e/screens/playwright.config.ts", "--reporter=line"], {
    env: { SCREENS_DIR: folder, SCREENS_ONLY: only },
  });
}
