import { defineConfig } from "@playwright/test";
import journeys from "../../playwright.config";

/** The same server and the same list of pages as the journeys; the result is pictures. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  projects: [{ name: "screens", testMatch: "screens.ts" }],
  globalSetup: "../journeys/global-setup.ts",
});
