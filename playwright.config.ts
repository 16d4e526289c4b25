import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { defineConfig } from "@playwright/test";

const PORT = Number(process.env.JOURNEY_PORT ?? 4_310);
const baseURL = `http://127.0.0.1:${PORT}`;
const dataDir = process.env.JOURNEY_DATA_DIR ?? mkdtempSync(join(tmpdir(), "heliodex-journeys-"));
// Another account must be able to enter when this one is root; else the cluster would live, and stay, elsewhere.
chmodSync(dataDir, 0o755);
/** White-label hosts of the journeys lead to the server. */
const brandHosts = "--host-resolver-rules=MAP *.acme.example 127.0.0.1";
const preload = (file: string): string => `--import=${pathToFileURL(join(import.meta.dirname, "e2e/journeys", file)).href}`;
// Workers load this file again; they must see the folder of the first.
process.env.JOURNEY_DATA_DIR = dataDir;

export default defineConfig({
  testDir: "e2e/journeys",
  // Every page, looked at by a machine, is as long as all journeys together: a run of its own, beside them.
  projects: [
    { name: "journeys", testMatch: "*.journey.ts", outputDir: "test-results/journeys" },
    { name: "pages", testMatch: "every-page.ts", outputDir: "test-results/pages" },
  ],
  globalSetup: "./e2e/journeys/global-setup.ts",
  // A test takes up to half a minute beside the other stages on two cores, and several times that on a busy machine.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  workers: 1,
  forbidOnly: process.env.CI === "true",
  use: {
    baseURL,
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync", brandHosts],
    },
  },
  webServer: {
    command: "node setup/boot.mjs start",
    cwd: import.meta.dirname,
    url: `${baseURL}/api/health/ready`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      PORT: String(PORT),
      DATA_DIR: dataDir,
      SAMPLE: "off",
      PRELOAD_PAGES: "off",
      LOG_LEVEL: "warn",
      // The journeys move time and write DNS records; the program itself has no way to.
      NODE_OPTIONS: `${preload("movable-clock.mjs")} ${preload("written-records.mjs")}`,
      JOURNEY_CLOCK_FILE: join(dataDir, "clock"),
      JOURNEY_DNS_FILE: join(dataDir, "records.json"),
    },
  },
});
