import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The API contract, against a server that runs already: HELIODEX_URL, HELIODEX_KEYS, HELIODEX_HOST (see server.ts). */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    include: ["e2e/api/**/*.contract.ts", "e2e/docs/**/*.contract.ts"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    pool: "forks",
    maxWorkers: 1,
    fileParallelism: false,
    // They only call the server; what they share is read once.
    isolate: false,
  },
});
