import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/**
 * What these ask lies behind the routes, which both hosts share: which records, in which order, for which plan. The other files ask
 * what the way there can change (addresses, methods, headers, parameters, formats, caching, streams, keys and counting), of every
 * endpoint, and run against both.
 */
const BEHIND_THE_ROUTES = ["combinations", "plans", "prices", "shipments", "starts", "walking"];

const isNext = process.env.HELIODEX_HOST === "next";

/** The API contract, against a server that runs already: HELIODEX_URL, HELIODEX_KEYS, HELIODEX_HOST (see server.ts). */
export default defineConfig({
  root,
  resolve: { alias: { "@": root } },
  test: {
    include: ["e2e/api/**/*.contract.ts", "e2e/docs/**/*.contract.ts", "e2e/clients/**/*.contract.ts"],
    exclude: isNext ? BEHIND_THE_ROUTES.map((name) => `e2e/api/${name}.contract.ts`) : [],
    // Of tests that are named, the second host may have none.
    passWithNoTests: isNext,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: "forks",
    maxWorkers: 1,
    fileParallelism: false,
    // They only call the server; what they share is read once.
    isolate: false,
  },
});
