import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The whole server as a process of its own, with its own data folder: `npx vitest run -c e2e/server/vitest.server.config.ts`. */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    include: ["e2e/server/**/*.test.ts"],
    testTimeout: 360_000,
    hookTimeout: 360_000,
    pool: "forks",
    maxWorkers: 2,
  },
});
