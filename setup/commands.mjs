import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { buildPages, buildPagesQuickly } from "./build-pages.mjs";
import { bundle, bundled } from "./bundle.mjs";
import { generate } from "./generate.mjs";
import { install, installAll, installGenerators, installLighthouse } from "./install.mjs";
import { packClients } from "./pack-clients.mjs";
import { portalRoutes } from "./portal-routes.mjs";
import { ROOT, inRoot, isPackaged, say } from "./project.mjs";
import { StepFailed, runNode } from "./run.mjs";
import { withSetupLock } from "./setup-lock.mjs";
import { askedToEnd, endChildren } from "./signals.mjs";
import { publishSbom, writeSbom } from "./write-sbom.mjs";

const LIBRARY = [installAll, generate, portalRoutes];
const PROGRAMS = [install, generate, portalRoutes, bundle];
const BUILT = [...PROGRAMS, packClients, publishSbom, buildPages];
const EVERYTHING = [installAll, ...BUILT];

/** What each command needs first, and what it does then. */
const COMMANDS = {
  start: { needs: PROGRAMS, act: start },
  dev: { needs: PROGRAMS, act: (args) => load("start", args, { NODE_ENV: "development", HELIODEX_DEV: "1" }) },
  ops: { needs: PROGRAMS, act: runOps },
  build: { needs: BUILT, act: () => undefined },
  package: { needs: BUILT, act: (args) => orExit(async () => (await import("./package-tree.mjs")).packageTree(args)) },
  generate: { needs: [install, { ...generate, isDone: () => false }, portalRoutes], act: () => undefined },
  test: { needs: LIBRARY, act: async (args) => exitWith((await import("./prove.mjs")).prove(args)) },
  "test-all": { needs: LIBRARY, act: async () => exitWith((await import("./prove.mjs")).proveAll()) },
  "test-quick": { needs: LIBRARY, act: async () => exitWith((await import("./prove.mjs")).proveChanged()) },
  sbom: { needs: [install], act: (args) => orExit(() => writeSbom(args)) },
  audit: { needs: [], act: (args) => orExit(async () => (await import("./audit.mjs")).audit(args)) },
  clients: { needs: LIBRARY, act: (args) => exitWith(runTypeScript("clients/main.ts", args)) },
  "open-data": { needs: [], act: (args) => orExit(async () => (await import("./open-data.mjs")).writeOpenData(args)) },
  matrix: { needs: LIBRARY, act: (args) => orExit(async () => exitWith((await import("./matrix.mjs")).runMatrix(args))) },
  screens: { needs: EVERYTHING, act: async (args) => exitWith((await import("./in-browser.mjs")).takeScreens(args)) },
  bench: { needs: EVERYTHING, act: (args) => exitWith(runTypeScript("e2e/bench/main.ts", args)) },
  scale: { needs: LIBRARY, act: (args) => exitWith(runTypeScript("e2e/scale/main.ts", args)) },
  questions: { needs: EVERYTHING, act: (args) => exitWith(runTypeScript("e2e/questions/main.ts", args)) },
  lighthouse: { needs: [...EVERYTHING, installLighthouse], act: async (args) => exitWith(withBrowser("e2e/lighthouse/main.ts", args)) },
  generators: { needs: [...EVERYTHING, installGenerators], act: (args) => exitWith(runTypeScript("e2e/generators/main.ts", args)) },
  "campaign-kill": { needs: EVERYTHING, act: (args) => exitWith(runTypeScript("e2e/campaigns/kill.ts", args)) },
  "campaign-desk": { needs: EVERYTHING, act: (args) => exitWith(runTypeScript("e2e/campaigns/desk.ts", args)) },
  "campaign-upgrade": { needs: EVERYTHING, act: (args) => exitWith(runTypeScript("e2e/campaigns/upgrade.ts", args)) },
  "campaign-billing": { needs: LIBRARY, act: (args) => exitWith(runTypeScript("e2e/campaigns/billing.ts", args)) },
};

export async function runCommand(name, args) {
  if (!Object.hasOwn(COMMANDS, name)) {
    say(`Unknown command "${name}". Available commands: ${Object.keys(COMMANDS).join(", ")}.`);
    process.exit(2);
  }
  // File names on a command line are meant from where it was typed; npm says where that was.
  process.env.INIT_CWD ??= process.cwd();
  process.chdir(ROOT);
  if (isPackaged() && name !== "start" && name !== "ops") {
    say(`This tree was made by npm run package. It has "start" and "ops" only.`);
    process.exit(2);
  }
  if (!isPackaged()) await prepare(COMMANDS[name].needs);
  await COMMANDS[name].act(args);
}

/** A step that failed has said why in a sentence. */
async function orExit(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    say(error.message);
    process.exit(askedToEnd() ?? error.exitCode);
  }
}

/** Brings up to date what a command needs. Where nothing is to be done this takes no lock and a few milliseconds. */
export async function prepare(steps) {
  if (steps.every((step) => step.isDone())) return;
  await orExit(() =>
    withSetupLock(async () => {
      for (const step of steps) {
        if (!step.isDone()) await step.work();
        if (askedToEnd() !== null) throw new StepFailed("Stopped before the setup was complete.", askedToEnd());
      }
    }),
  );
}

/** What a first start needs most time for, the pages and the data, is made side by side: lib/host/pages.ts waits for the pages. */
function start(args) {
  const isDone = isPackaged() || [packClients, publishSbom, buildPagesQuickly].every((step) => step.isDone());
  if (!isDone) globalThis.heliodexPagesBuild = buildMeanwhile();
  return load("start", args, { NODE_ENV: "production" });
}

function buildMeanwhile() {
  const inTurn = (steps) =>
    withSetupLock(async () => {
      for (const step of steps) if (!step.isDone()) await step.work();
    });
  const done = inTurn([publishSbom, buildPagesQuickly]);
  // The clients may be offered a moment later than the pages are there. Who waits for these is told why they failed.
  done.then(() => inTurn([packClients]).catch((error) => say(error.message))).catch(() => undefined);
  return { done, stop: endChildren };
}

/** A command is over before the database client's WebAssembly would pay for being compiled a second time, to run faster. */
function runOps(args) {
  setFlagsFromString("--liftoff-only");
  return load("ops", args, { NODE_ENV: "production" });
}

/** In this same process, so that signals reach what it starts. */
async function load(name, args, env) {
  Object.assign(process.env, env);
  const path = bundled(name);
  process.argv = [process.execPath, path, ...args];
  await import(pathToFileURL(path).href);
}

function runTypeScript(path, args, env = {}) {
  return runNode(["--import", "tsx", inRoot(...path.split("/")), ...args], { stdio: "inherit", env });
}

async function withBrowser(path, args) {
  const { ensureBrowser } = await import("./find-browser.mjs");
  return runTypeScript(path, args, { CHROMIUM_PATH: await ensureBrowser() });
}

async function exitWith(code) {
  process.exitCode = await code;
}
