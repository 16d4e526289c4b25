import { existsSync } from "node:fs";
import { compressStatic } from "./compress-static.mjs";
import { dropStamp, hashOfSources, inRoot, readStamp, say, writeStamp } from "./project.mjs";
import { binOf, mustSucceed, runNode } from "./run.mjs";

const STAMP = inRoot(".next", "heliodex-stamp");

/** The pages, built for production. */
export const buildPages = {
  isDone: () => existsSync(inRoot(".next", "BUILD_ID")) && readStamp(STAMP) === hashOfSources(),
  async work() {
    say("building the pages");
    const hash = hashOfSources();
    dropStamp(STAMP);
    const env = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
    await mustSucceed("next build", runNode([binOf("next"), "build"], { env }));
    await compressStatic(inRoot(".next", "static"));
    writeStamp(STAMP, hash);
  },
};
