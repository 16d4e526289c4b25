import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take tens of seconds, the longest first: begun last, one of them would run on alone. */
const LONG = [
  "app/api/guards.test.ts",
  "lib/api/openapi.test.ts",
  "lib/billing/sync/reconcile.test.ts",
  "lib/billing/subscriptions/lifecycle.test.ts",
  "lib/billing/subscriptions/stripe-unavailable.test.ts",
  "lib/billing/stripe-events/delivery.test.ts",
  "lib/billing/entitlement/paid-calls.test.ts",
  "lib/billing/stripe-events/event-order.test.ts",
  "lib/billing/subscriptions/concurrent-changes.test.ts",
];

const rankOf = ({ moduleId }: TestSpecification): number => {
  const place = LONG.findIndex((path) => moduleId.endsWith(path));
  return place === -1 ? LONG.length : place;
};

/** As usual, but what is long begins first also where no earlier run is remembered. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

/** What is tested without a browser, beside a real database. */
const unit = {
  name: "unit",
  include: [
    "deploy/**/*.test.ts",
    "docs/**/*.test.ts",
    "lib/**/*.test.ts",
    "app/**/*.test.ts",
    "clients/**/*.test.ts",
    "components/**/*.test.ts",
    "stripe-sandbox/**/*.test.ts",
    "prisma/**/*.test.ts",
    "setup/**/*.test.ts",
    "e2e/stripe/**/*.test.ts",
    "e2e/scenes/**/*.test.ts",
  ],
  globalSetup: ["testing/test-database.ts"],
  setupFiles: ["testing/fresh-process.ts"],
};

/** What is rendered and used as by a person. In processes of its own, so that the rest never sees a document. */
const components = {
  name: "components",
  include: ["components/**/*.test.tsx"],
  environment: "happy-dom",
  // A link that is followed leads nowhere: the page is that of the next test as well.
  environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } } },
  setupFiles: ["testing/fresh-process.ts", "testing/fresh-page.ts"],
};

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    projects: [
      { extends: true, test: unit },
      { extends: true, test: components },
    ],
    // For what hangs, not for what is slow: beside other stages on a busy machine a test takes several times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    pool: "forks",
    // Tests leave much behind at once: with room for it, a fourteenth of the processor time is saved.
    execArgv: ["--max-semi-space-size=64"],
    // Loading the program anew for each file would cost more than most files: they share a process, as testing/fresh-process.ts says.
    isolate: false,
    // What the program logs while a test lets it fail is no news. `LOG_LEVEL=info npm test -- unit` shows it.
    env: { LOG_LEVEL: process.env.LOG_LEVEL ?? "silent" },
    // One more than the cores that the tests are timed on: some files wait for clocks and locks most of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
  },
});
