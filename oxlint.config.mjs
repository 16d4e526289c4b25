import { readdirSync } from "node:fs";

/** What each layer may import besides itself; the arrows of the architecture, and nothing else. */
const LAYERS = [
  "core",
  "platform",
  "events",
  "mail",
  "jobs",
  "legal",
  "accounts",
  "catalog",
  "billing",
  "access",
  "keys",
  "custom-fields",
  "metering",
  "alerts",
  "views",
  "exports",
  "webhooks",
  "rfq",
  "brand",
  "service-level",
  "http",
  "api",
  "portal",
  "oauth",
  "mcp",
];
const SIBLINGS = [
  ["accounts", "catalog"],
  ["access", "keys", "custom-fields"],
  ["exports", "webhooks", "rfq", "brand", "service-level"],
  ["api", "portal"],
];

const forbidden = LAYERS.flatMap((layer, i) => {
  const peers = SIBLINGS.find((group) => group.includes(layer)) ?? [];
  const higher = LAYERS.filter((other, j) => other !== layer && (j > i || peers.includes(other)));
  return [
    {
      target: `./lib/${layer}`,
      from: [...higher.map((name) => `./lib/${name}`), "./lib/host", "./app", "./components"],
      message: `lib/${layer} may only import layers below it.`,
    },
  ];
});

/** Folders of components that any other may use; all others are parts of the product, which a page brings together. */
const SHARED = ["ui", "layout", "charts", "api", "api-description", "code", "plans", "sources"];
const parts = readdirSync(new URL("components", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !SHARED.includes(entry.name))
  .map(({ name }) => ({
    target: `./components/${name}`,
    from: [`./components/!(${[name, ...SHARED].join("|")})/**/*`],
    message: "Parts of the product don't import each other: what two of them show is shared, or passed in by the page.",
  }));

const zones = [
  ...forbidden,
  ...parts,
  {
    target: `./components/@(${SHARED.join("|")})/**/*`,
    from: [`./components/!(${SHARED.join("|")})/**/*`],
    message: "What is shared knows no part of the product.",
  },
  { target: "./lib/host", from: ["./app", "./components"], message: "Nothing in lib imports app or components." },
  {
    target: "./components/**/*",
    from: ["./lib/!(core)/**/!(contract|plans|scopes).ts"],
    message: "Components import contract.ts files, the tables of plans and scopes, lib/core and each other.",
  },
  {
    target: ["./lib/**/*", "./app/**/*", "./components/**/*", "./prisma/**/*"],
    from: "./stripe-sandbox",
    message: "Nothing imports the Stripe sandbox.",
  },
  {
    target: "./stripe-sandbox",
    from: ["./lib/**/*", "./app/**/*", "./components/**/*", "./prisma/**/*"],
    message: "The Stripe sandbox imports nothing of ours.",
  },
  {
    target: ["./{app,components,lib,prisma,setup}/**/!(*.test).{ts,tsx,mjs}", "./stripe-sandbox/{*,!(tests)/**/*}", "./*.{ts,mjs}"],
    from: ["./testing", "./e2e"],
    message: "What tests share is for tests: *.test.ts files, testing and e2e.",
  },
];

const FRAMEWORK = [
  {
    group: ["next", "next/*", "react", "react-dom", "next-auth", "next-auth/*"],
    message: "Only lib/portal, lib/host, app and components know the framework.",
  },
];
const GENERATED = {
  group: ["**/prisma/generated/*"],
  message: "Only lib/platform/database.ts imports the generated client.",
  allowTypeImports: true,
};

const STRIPE = {
  regex: "^stripe(/|$)",
  message: "Only lib/platform/stripe.ts loads the payment library; its types are free in lib/billing.",
  allowTypeImports: true,
};

const LINK = { group: ["next/link"], message: "Use components/ui/link.tsx, which loads ahead only what is meant to be followed." };

/** Functions that record the event of what they change. */
const RECORDERS = [
  ...["moveRequest", "settleEntitlement", "grantCredit", "insertOrganisation", "writeBrand"],
  ...["openPreparedRun", "sealRelease", "publishRows", "stopEndpoint", "announceChange", "stopDestination", "failDelivery", "stopStream"],
  "removeFromTeam",
];

/** Functions whose transactions change rows without an event, and why. */
const SILENT = {
  "lib/events/seals/seal-events.ts:sealBatch": "seals what was recorded: a record of it would have to be sealed as well",
  "access/replies/ensure-reply-templates.ts:ensureReplyTemplates": "The first set of an installation.",
  "users/set-preferences.ts:setPreferences": "A preference of one person.",
  "second-factor/change-second-factor.ts:beginSecondFactor": "Nothing is in force before it is confirmed, which is recorded.",
  "organisations/switch-organisation.ts:switchOrganisation": "What one browser shows.",
  "brand/recheck-hosts.ts:freeHostsOfDeleted": "Goes with an organisation whose deletion is recorded.",
  "custom-fields/discard-upload.ts:discardUpload": "Nothing of the file was applied.",
  "custom-fields/stage-upload.ts:begin": "Nothing of the file is applied yet.",
  "audit-stream/claim-object.ts:claimOne": "Taken from its stream; a record of it would have to be sent as well, and so on.",
  "audit-stream/send-audit-logs.ts:finishObject": "How far a stream is, whose start and end are recorded.",
  "audit-stream/send-audit-logs.ts:failObject": "The same; that the destination was switched off is recorded.",
  "exports/finish-export.ts:releaseExport": "Given back to the queue; the outcome is recorded.",
  "exports/prune-exports.ts:expire": "Their time is over, as was said when they were finished.",
  "imports/receive-chunk.ts:receiveChunk": "How far an upload is; its start and its outcome are recorded.",
  "imports/stage-upload.ts:claim": "Taken from the queue; the outcome is recorded.",
  "documents/send-new-terms.ts:sendNewTerms": "How far its mails are; the version itself is recorded.",
  "notices/send-updates.ts:sendStatusUpdates": "How far its mails are; the message itself is recorded.",
  "schedules/claim-run.ts:claimRun": "Taken from the queue; the outcome is recorded.",
  "schedules/start-due-runs.ts:startDue": "Due by a schedule that is recorded; so is the outcome.",
  "imports/supporting-files.ts:removeSupportingFiles": "Files of an import that is recorded.",
  "agreements/start-invoicing.ts:noteUnlocated": "What staff reads until the next attempt; nobody changed anything.",
  "top-ups/quote-top-up.ts:prepareTopUp": "A quote is no purchase; buying it is recorded.",
  "mail/deliver-mail.ts:markSent": "The outbox is a log of its own.",
  "mail/deliver-mail.ts:release": "Given back to the outbox; a failure is recorded.",
  "mail/redact-mails.ts:redactMails": "Goes with an account whose deletion is recorded.",
  "senders/check-senders.ts:checkSenders": "What DNS had; nobody changed anything.",
  "sending/finish-attempt.ts:giveUpUnpaid": "Deliveries are a log of their own.",
  "deliveries/send-test-event.ts:sendTestEvent": "Deliveries are a log of their own.",
  "deliveries/send-test-event.ts:simulateEvent": "Deliveries are a log of their own.",
};

/** Where a cast stays, because the compiler can't follow what the code guarantees. */
const CASTS = [
  // Tables and declarations: built key by key, so that their type is known only as a whole.
  "lib/core/tables.ts",
  "lib/catalog/resources/{declare,filters}.ts",
  "lib/events/catalogue/define.ts",
  "lib/platform/process-state.ts",
  "stripe-sandbox/state/database.ts",
  // A schema's values reach the function declared beside it, whichever schema it is.
  "lib/api/{route,prepared}.ts",
  "lib/catalog/files/dataset-queries.ts",
  "lib/events/record-event.ts",
  "lib/portal/{json-route,file-route}.ts",
  // The document that describes our own API, which is JSON to us.
  "lib/api/openapi/describe-own.ts",
  "app/(site)/docs/_lib/answer-fields.ts",
  // What crosses to a browser or a worker and back keeps the type of its contract; a stream is one in Node and on the web.
  "components/api/call-api.ts",
  "lib/host/jobs/make-exports.ts",
  "lib/http/to-response.ts",
];

const error = (...options) => ["error", ...options];

export default {
  plugins: ["typescript", "import", "unicorn", "oxc"],
  jsPlugins: [
    { name: "records", specifier: "./lib/events/lint-records.mjs" },
    { name: "paths", specifier: "eslint-plugin-import-x" },
  ],
  categories: { correctness: "error" },
  ignorePatterns: [
    "prisma/generated/**",
    "**/*.generated.ts",
    "clients/typescript/src/generated.ts",
    "clients/typescript/src/cli/options.ts",
  ],
  settings: { "import-x/resolver": { typescript: true } },
  rules: {
    "paths/no-restricted-paths": error({ zones }),
    "import/no-cycle": error({ ignoreTypes: false }),
    "import/no-duplicates": "error",
    "no-console": "error",
    "no-var": "error",
    "prefer-const": "error",
    "typescript/ban-ts-comment": "error",
    "typescript/no-dynamic-delete": "error",
    "typescript/no-empty-object-type": "error",
    "typescript/no-extraneous-class": "error",
    "typescript/no-invalid-void-type": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-namespace": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-non-null-asserted-nullish-coalescing": "error",
    "typescript/no-require-imports": "error",
    "typescript/no-unsafe-function-type": "error",
    "typescript/unified-signatures": "error",
    "typescript/consistent-type-imports": "error",
    // An import of types alone, written inside, would still load the file.
    "typescript/no-import-type-side-effects": "error",
    "typescript/consistent-type-assertions": error({ assertionStyle: "never" }),
    "no-restricted-imports": error({ patterns: [GENERATED, STRIPE, LINK] }),
    // Names of files, and how large anything may grow before it has to be divided.
    "unicorn/filename-case": error({ case: "kebabCase" }),
    "max-lines": error({ max: 350, skipBlankLines: true, skipComments: true }),
    "max-lines-per-function": error({ max: 100, skipBlankLines: true, skipComments: true }),
    "max-depth": error(3),
    "max-params": error({ max: 3 }),
    complexity: error({ max: 24, variant: "modified" }),
    // Objects on their way out of a spread, and marks that are looked for on purpose, are no mistakes here.
    "unicorn/no-useless-spread": "off",
    "unicorn/no-thenable": "off",
    "no-control-regex": "off",
    "no-empty-pattern": "off",
    "require-yield": "off",
  },
  overrides: [
    {
      files: ["lib/**/*.ts", "stripe-sandbox/**/*.ts"],
      excludeFiles: ["lib/portal/**", "lib/host/**", "stripe-sandbox/main.ts"],
      rules: {
        "no-restricted-imports": error({ patterns: [...FRAMEWORK, GENERATED, STRIPE] }),
        "no-restricted-properties": error({
          object: "process",
          property: "env",
          message: "Only lib/platform/env.ts reads the environment.",
        }),
      },
    },
    { files: ["lib/**/*.ts"], rules: { "records/changes-are-recorded": error({ recorders: RECORDERS, silent: SILENT }) } },
    { files: ["components/ui/link.tsx"], rules: { "no-restricted-imports": error({ patterns: [GENERATED, STRIPE] }) } },
    { files: ["lib/platform/env.ts", "**/*.test.ts", "e2e/**"], rules: { "no-restricted-properties": "off" } },
    { files: ["lib/platform/stripe.ts"], rules: { "no-restricted-imports": error({ patterns: [...FRAMEWORK, GENERATED] }) } },
    { files: ["lib/platform/database.ts", "stripe-sandbox/tests/**"], rules: { "no-restricted-imports": "off" } },
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "e2e/**", "testing/**", "stripe-sandbox/tests/**"],
      rules: {
        "records/changes-are-recorded": "off",
        "typescript/consistent-type-assertions": "off",
        "max-depth": "off",
        "max-lines": "off",
        "max-lines-per-function": "off",
        "max-params": "off",
        complexity: "off",
      },
    },
    { files: CASTS, rules: { "typescript/consistent-type-assertions": "off" } },
    {
      // Constructors whose parameters are fields, functions of a library's shape, and a few that still have to be divided.
      files: [
        "app/console/keys/*/this-key.ts",
        "lib/accounts/mails.ts",
        "lib/api/count-call.ts",
        "lib/billing/sync/cached-reads.ts",
        "lib/exports/make-file.ts",
        "lib/metering/request-log/list-calls.ts",
        "lib/metering/usage/read-usage-report.ts",
        "lib/service-level/edge/count-edge.ts",
        "stripe-sandbox/pages/portal-route.ts",
        "stripe-sandbox/protocol/{errors,route}.ts",
        "stripe-sandbox/resources/payment-methods.ts",
      ],
      rules: { "max-params": error({ max: 6 }) },
    },
  ],
};
