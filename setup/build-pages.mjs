import { existsSync } from "node:fs";
import { compressStatic } from "./compress-static.mjs";
import { dropStamp, hashOfSources, inRoot, readStamp, say, writeStamp } from "./project.mjs";
import { binOf, mustSucceed, runNode } from "./run.mjs";

const STAMP = inRoot(".next", "heliodex-stamp");

const QUICK = " quick";
const isThere = (...stamps) => existsSync(inRoot(".next", "BUILD_ID")) && stamps.includes(readStamp(STAMP));

/** The pages, built for production. */
export const buildPages = { isDone: () => isThere(hashOfSources()), work: () => build() };

/**
 * The same for a start that waits for them: what runs on the server is left as long as it is. Making it short takes a third of the
 * build, and saves a server that runs for months 200 MB of memory.
 */
export const buildPagesQuickly = {
  isDone: () => isThere(hashOfSources(), hashOfSources() + QUICK),
  work: () => build({ HELIODEX_QUICK_BUILD: "on" }, QUICK),
};

async function build(settings = {}, kind = "") {
  say("building the pages");
  const hash = hashOfSources();
  dropStamp(STAMP);
  const env = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production", ...settings };
  await mustSucceed("next build", runNode([binOf("next"), "build"], { env }));
  await compressStatic(inRoot(".next", "static"), { isQuick: kind === QUICK });
  writeStamp(STAMP, hash + kind);
}
